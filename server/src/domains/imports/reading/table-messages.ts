import type { FileRejection } from './file-rejection.ts'
import type { FileRow } from './import-csv.ts'

/** `headRows` may come on top of the rows: headings, and what explains them. */
export type TableLimits = {
  rows: number
  headRows: number
  columns: number
  characters: number
}

export type TableOrder = { path: string; limits: TableLimits }

/** What the process that reads a table answers; nothing comes after the last three. */
export type FromTableReader =
  | { kind: 'rows'; rows: FileRow[] }
  | { kind: 'end'; isWorkbook: boolean }
  | { kind: 'rejected'; rejection: FileRejection }
  | { kind: 'broken'; message: string }
