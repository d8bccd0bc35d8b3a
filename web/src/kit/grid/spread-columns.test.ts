import { expect, test } from 'vitest'
import type { GridColumn } from './grid-column.ts'
import { spreadColumns } from './spread-columns.ts'

const column = (key: string, own: Partial<GridColumn<string>> = {}): GridColumn<string> => ({
  key,
  title: key,
  text: (row) => row,
  ...own,
})

const columns = [
  column('name', { width: 180, grows: true }),
  column('stock', { width: 120 }),
  column('note', { grows: true }),
]

const widths = (room: number, of = columns) => spreadColumns(of, room).map(({ width }) => width)

test('the room that columns leave goes to those that grow', () => {
  // 64 of the numbers, 180, 120 and the usual 140.
  expect(widths(1004)).toEqual([430, 120, 390])
  expect(widths(507)).toEqual([181, 120, 141])
})

test('columns that leave no room, or of which none grows, keep their widths', () => {
  expect(widths(504)).toEqual([180, 120, undefined])
  expect(widths(0)).toEqual([180, 120, undefined])
  expect(widths(1004, [column('stock', { width: 120 })])).toEqual([120])
})
