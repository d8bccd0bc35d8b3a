import { Readable } from 'node:stream'
import { type Cell, couldBeFormula, type Sheet } from './sheet.ts'

const text = (value: string) =>
  `"${(couldBeFormula(value) ? `'${value}` : value).replaceAll('"', '""')}"`

const cell = (value: Cell) =>
  typeof value === 'number' ? String(value) : value === null ? '' : text(value)

const line = (row: readonly Cell[]) => `${row.map(cell).join(',')}\r\n`

/** Without it spreadsheets take UTF-8 for the characters of the computer. */
const byteOrderMark = '\uFEFF'

async function* linesOf({ columns, batches }: Sheet) {
  yield byteOrderMark + line(columns.map(({ heading }) => heading.join(' / ')))
  for await (const rows of batches) yield rows.map(line).join('')
}

/**
 * A table for spreadsheets as a stream: UTF-8 with a byte order mark, and no cell that could be taken for a formula. Headings
 * of several levels become one line.
 */
export const csvFile = (sheet: Sheet): Readable => Readable.from(linesOf(sheet))

/** A moment in the local time of a zone, such as 2026-11-21 08:00:00. */
export const timeIn = (timeZone: string, at: string) =>
  // Sweden writes times the way databases do.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(at),
  )
