import type { ImportReport } from '@iwater/contract/kit/import-calls'

/** The errors of a report by their rows, as far as it lists these. */
export const errorsByRow = (report: ImportReport | null | undefined) =>
  (report?.errors ?? [])
    .flatMap(({ column, message, rows }) => rows.map((row) => ({ row, column, message })))
    .toSorted((one, other) => one.row - other.row)
