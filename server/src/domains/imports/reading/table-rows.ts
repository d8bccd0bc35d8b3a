import { FileRejected } from './file-rejection.ts'
import { csvRows, delimiterOf, type FileRow, WrongEncoding } from './import-csv.ts'
import { encodingsOf, readHead, startsWith } from './import-inspection.ts'
import type { TableLimits, TableOrder } from './table-messages.ts'

/** The place of the first formula of a sheet; undefined where there is none. */
function formulaIn(sheet: Buffer) {
  const xml = sheet.toString('latin1')
  const at = xml.search(/<(?:\w+:)?f[\s>/]/)
  if (at < 0) return undefined
  const cell = /.*\br="([A-Z]{1,3}\d{1,7})"/s.exec(xml.slice(Math.max(0, at - 200), at))
  return cell?.[1] ?? '?'
}

/** A row without empty cells at its end. Throws for one that no table of records has. */
function checked({ cells, line }: FileRow, limits: TableLimits): FileRow {
  const kept = [...cells]
  while (kept.length > 0 && (kept.at(-1) ?? '').trim() === '') kept.pop()
  const { columns, characters } = limits
  if (kept.length > columns) throw new FileRejected('records.import-columns', { limit: columns })
  if (kept.some((cell) => cell.length > characters))
    throw new FileRejected('records.import-cell', { row: line, limit: characters })
  return { cells: kept, line }
}

function assertNumber({ length }: readonly FileRow[], { rows, headRows }: TableLimits) {
  if (length > rows + headRows) throw new FileRejected('records.import-rows', { limit: rows })
}

async function workbookRows(path: string): Promise<FileRow[]> {
  // Loaded for workbooks only.
  const { readWorkbook, sheetsIn, textOf } = await import('./import-xlsx.ts')
  const rows = await readWorkbook(path, (parts) => {
    for (const sheet of sheetsIn(parts)) {
      const cell = formulaIn(sheet)
      if (cell !== undefined) throw new FileRejected('records.import-formula', { cell })
    }
  })
  return rows.map((row, at) => ({ cells: row.map(textOf), line: at + 1 }))
}

async function textRows({ path, limits }: TableOrder, head: Buffer): Promise<FileRow[]> {
  for (const encoding of encodingsOf(head)) {
    const delimiter = delimiterOf(new TextDecoder(encoding).decode(head))
    const rows: FileRow[] = []
    try {
      for await (const row of csvRows(path, { encoding, delimiter })) {
        rows.push(checked(row, limits))
        assertNumber(rows, limits)
      }
      return rows
    } catch (error) {
      if (!(error instanceof WrongEncoding)) throw error
    }
  }
  throw new FileRejected('ingest.file-encoding')
}

/** The rows of a table that hold something, headings included, as texts. Decided by the content of the file, not its name. */
export async function readTableRows(order: TableOrder) {
  const { path, limits } = order
  const head = await readHead(path)
  if (head.length === 0) throw new FileRejected('ingest.file-empty')
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileRejected('ingest.file-old-excel')
  const isWorkbook = startsWith(head, 0x50, 0x4b)
  const all = isWorkbook ? await workbookRows(path) : await textRows(order, head)
  const rows = all.map((row) => checked(row, limits)).filter(({ cells }) => cells.length > 0)
  assertNumber(rows, limits)
  return { rows, isWorkbook }
}
