import { dictionary } from '@iwater/contract/dictionaries'
import { expect, test } from 'vitest'
import { undoesRows } from './merged-rows.ts'

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
