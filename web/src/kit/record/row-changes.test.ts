import { dictionary } from '@iwater/contract/dictionaries'
import { expect, test } from 'vitest'
import { rowChanges } from './row-changes.ts'

const row = (id: string | undefined, value: string) => ({ ...(id && { id }), value })

test('rows are told apart by their ids, not by their places', () => {
  const field = dictionary.fields.items
  const before = [row('1', 'a'), row('2', 'b'), row('3', 'c')]
  const after = [row('3', 'c'), row('1', 'x'), row(undefined, 'd')]
  expect(rowChanges(field, before, after)).toEqual({
    added: [row(undefined, 'd')],
    removed: [row('2', 'b')],
    changed: [{ from: row('1', 'a'), to: row('1', 'x') }],
  })
  expect(rowChanges(field, before, before)).toEqual({ added: [], removed: [], changed: [] })
})

test('rows of a form that have no ids are told apart by their first field', () => {
  const field = dictionary.fields.items
  const [before, after] = [
    [row(undefined, 'a'), { ...row(undefined, 'b'), tone: 'good' }],
    [{ ...row(undefined, 'b'), tone: 'bad' }, row(undefined, 'c')],
  ]
  expect(rowChanges(field, before, after)).toEqual({
    added: [row(undefined, 'c')],
    removed: [row(undefined, 'a')],
    changed: [
      {
        from: { ...row(undefined, 'b'), tone: 'good' },
        to: { ...row(undefined, 'b'), tone: 'bad' },
      },
    ],
  })
})

test('rows without ids that have the same in their first field are told apart by all they hold', () => {
  const field = dictionary.fields.items
  const [one, two, three] = ['good', 'bad', 'warn'].map((tone) => ({ value: 'a', tone }))
  expect(rowChanges(field, [one, two], [two, three])).toEqual({
    added: [three],
    removed: [one],
    changed: [],
  })
})
