import { open } from 'node:fs/promises'
import { builtInFactors, type FactorList } from '#domains/factors'
import { FileRejected } from './file-rejection.ts'
import {
  csvRows,
  delimiterOf,
  type Encoding,
  type TextLayout,
  WrongEncoding,
} from './import-csv.ts'
import { columnNames, isHeading, type Layout, mostRows } from './import-layout.ts'
import { type Suggestion, suggest } from './import-suggestion.ts'

export type Inspection = {
  layout: Layout
  /** The first rows below the heading, as wide as it. */
  rows: string[][]
  /** The lines of the file on which those rows begin. */
  lines: number[]
  rowCount: number
  suggestion: Suggestion
}

const headBytes = 65_536
const rowsShown = 20
const rowsJudged = 1000

export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

export const startsWith = (head: Buffer, ...bytes: number[]) =>
  head.indexOf(Buffer.from(bytes)) === 0

/** Possible encodings of the text, most likely first. A byte order mark decides. */
export function encodingsOf(head: Buffer): Encoding[] {
  if (startsWith(head, 0xff, 0xfe)) return ['utf-16le']
  if (startsWith(head, 0xfe, 0xff)) return ['utf-16be']
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return ['utf-8']
  // Bytes that no table contains: control characters other than tab, line feed, form feed and carriage return.
  if (head.some((byte) => byte < 32 && ![9, 10, 12, 13].includes(byte)))
    throw new FileRejected('ingest.file-kind')
  return ['utf-8', 'gb18030']
}

async function inspectText(
  path: string,
  text: TextLayout,
  factors: FactorList,
): Promise<Inspection> {
  let layout: Layout | undefined
  let above = 0
  let rowCount = 0
  let rowsWithText = 0
  const lines: number[] = []
  const judged: string[][] = []
  for await (const { cells, line } of csvRows(path, text)) {
    if (!layout) {
      rowsWithText += Number(cells.some((cell) => cell.trim() !== ''))
      if (isHeading(cells)) layout = { ...text, rowsAbove: above, columns: columnNames(cells) }
      else above += 1
      continue
    }
    rowCount += 1
    if (rowCount > mostRows) throw new FileRejected('ingest.file-rows', { limit: mostRows })
    if (judged.length < rowsJudged)
      judged.push(layout.columns.map((_, place) => cells[place] ?? ''))
    if (lines.length < rowsShown) lines.push(line)
  }
  if (!layout && rowsWithText > 0) throw new FileRejected('ingest.file-one-column')
  if (!layout || rowCount === 0) throw new FileRejected('ingest.file-empty')
  const suggestion = suggest(layout.columns, judged, factors)
  return { layout, rows: judged.slice(0, rowsShown), lines, rowCount, suggestion }
}

async function inspectInAnyEncoding(
  path: string,
  head: Buffer,
  factors: FactorList,
): Promise<Inspection> {
  for (const encoding of encodingsOf(head)) {
    const delimiter = delimiterOf(new TextDecoder(encoding).decode(head))
    try {
      return await inspectText(path, { encoding, delimiter }, factors)
    } catch (error) {
      if (!(error instanceof WrongEncoding)) throw error
    }
  }
  throw new FileRejected('ingest.file-encoding')
}

/**
 * The type of a file by its content and not by its name. A workbook is written to `converted` as csv, which is then
 * read in its place; `isConverted` says so.
 */
export async function inspectFile(
  path: string,
  converted: string,
  factors: FactorList = builtInFactors,
): Promise<Inspection & { isConverted: boolean }> {
  const head = await readHead(path)
  if (head.length === 0) throw new FileRejected('ingest.file-empty')
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileRejected('ingest.file-old-excel')
  if (!startsWith(head, 0x50, 0x4b))
    return { ...(await inspectInAnyEncoding(path, head, factors)), isConverted: false }
  // Loaded for workbooks only: the process reads one file, and half its start would be this.
  const { convertWorkbook } = await import('./import-xlsx.ts')
  await convertWorkbook(path, converted)
  const inspection = await inspectText(converted, { encoding: 'utf-8', delimiter: ',' }, factors)
  return { ...inspection, isConverted: true }
}
