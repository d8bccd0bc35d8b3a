import { dictionary } from '@iwater/contract/dictionaries'
import * as described from '@iwater/contract/kit/field'
import { expect, test } from 'vitest'
import { mergedRows, undoesRows } from './merged-rows.ts'

const field = dictionary.fields.items
const row = (id: string, value: string, parent = 'p') => ({ id, value, parent })
const before = [row('1', 'a'), row('2', 'b')]

test.each([
  ['another row', [row('1', 'x'), row('2', 'b')], [row('1', 'x'), row('2', 'mine')], false],
  [
    'another cell of the same row',
    [row('1', 'x'), row('2', 'b')],
    [row('1', 'x', 'mine'), row('2', 'b')],
    false,
  ],
  ['the same cell', [row('1', 'x'), row('2', 'b')], [row('1', 'mine'), row('2', 'b')], true],
  ['a row that others removed', [row('1', 'a')], [row('1', 'a'), row('2', 'mine')], true],
  ['a removed row that others changed', [row('1', 'x'), row('2', 'b')], [row('2', 'b')], true],
  ['nothing that others added', [...before, row('3', 'c')], [...before, row('3', 'c')], false],
])('saving %s undoes what others changed only where it has to', (_, after, mine, undoes) => {
  expect(undoesRows(field, mine, { before, after })).toBe(undoes)
})

const steps = described.rows('步骤', 'Steps', 'step', {
  what: described.localized('内容', 'What', { maxLength: 20 }),
})

test('languages of a text in a row are merged apart', () => {
  const what = (zh: string, en: string) => [{ id: '1', what: { zh, en } }]
  const states = { before: what('泵', 'pump'), after: what('水泵', 'pump') }
  expect(mergedRows(steps, what('泵', 'my pump'), states)).toEqual(what('水泵', 'my pump'))
  expect(undoesRows(steps, what('水泵', 'my pump'), states)).toBe(false)
  expect(undoesRows(steps, what('我的泵', 'pump'), states)).toBe(true)
})
