import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import readSheets from 'read-excel-file/node'
import { FileRejected } from './file-rejection.ts'
import { packPlain, unpackWorkbook, workbookLimitMb } from './import-archive.ts'
import { csvRow } from './import-csv.ts'

const mostCells = 5_000_000

/** Rejects a sheet that is small on disk but spans a huge area, because readers allocate every cell of it. */
function assertArea(sheet: Buffer) {
  let rows = 0
  let columns = 0
  for (const [, letters = '', digits] of sheet
    .toString('latin1')
    .matchAll(/\sr="([A-Z]{0,3})(\d{1,7})"/g)) {
    rows = Math.max(rows, Number(digits))
    let column = 0
    for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
    columns = Math.max(columns, column)
  }
  if (rows * columns > mostCells)
    throw new FileRejected('ingest.file-expands', { limit: workbookLimitMb })
}

/** A cell as text. Times are rounded to the second, because fractions of a day are inexact. */
export function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? '1' : '0'
  if (!(cell instanceof Date)) return String(cell)
  const rounded = new Date(Math.round(cell.getTime() / 1000) * 1000)
  if (Number.isNaN(rounded.getTime())) return ''
  const [day = '', clock = ''] = rounded.toISOString().slice(0, 19).split('T')
  // A time without a day counts from the beginning of 1900.
  return rounded.getUTCFullYear() < 1901 ? clock : `${day} ${clock}`
}

/** One line for each row of the sheet, also for empty ones, so that the lines are numbered as its rows are. */
function* linesOf(rows: readonly (readonly unknown[])[]) {
  for (const row of rows) {
    const cells = row.map((cell) => textOf(cell).replace(/[\r\n]+/g, ' '))
    yield cells.some((cell) => cell !== '') ? `${csvRow(cells)}\n` : '\n'
  }
}

type Parts = ReadonlyMap<string, Buffer>

/** The sheets among the parts of a workbook. */
export const sheetsIn = (parts: Parts) =>
  [...parts].flatMap(([name, body]) => (/^xl\/worksheets\/[^/]+\.xml$/i.test(name) ? [body] : []))

/** The cells of the first non-empty sheet. Results of formulas count, not formulas; `judge` may reject the parts. */
export async function readWorkbook(path: string, judge: (parts: Parts) => void = () => {}) {
  const parts = unpackWorkbook(await readFile(path))
  for (const body of sheetsIn(parts)) assertArea(body)
  judge(parts)
  let sheets: Awaited<ReturnType<typeof readSheets>>
  try {
    sheets = await readSheets(packPlain(parts))
  } catch (error) {
    throw new FileRejected('ingest.file-damaged', {}, error)
  }
  const found = sheets.find(({ data }) => data.length > 0)
  if (!found) throw new FileRejected('ingest.file-empty')
  return found.data
}

/** Writes the first non-empty sheet as csv (UTF-8) to `target`. */
export async function convertWorkbook(path: string, target: string): Promise<void> {
  const rows = await readWorkbook(path)
  await pipeline(Readable.from(linesOf(rows)), createWriteStream(target))
}
