import { FileRejected } from './file-rejection.ts'
import { csvRows, type TextLayout } from './import-csv.ts'

/** How a file is read: its text, the rows above the heading, and the unique names of its columns. */
export type Layout = TextLayout & { rowsAbove: number; columns: string[] }

const mostColumns = 1000
export const mostRows = 3_000_000

/** Whether a row can be the heading: a title above a table is alone in its row. */
export const isHeading = (row: readonly string[]) =>
  row.filter((cell) => cell.trim() !== '').length > 1

/** Names for the columns of a heading: empty ones are numbered, repeated ones counted. */
export function columnNames(heading: readonly string[]): string[] {
  const names = heading.map((cell) => cell.replace(/\s+/g, ' ').trim().slice(0, 180))
  while (names.at(-1) === '') names.pop()
  if (names.length < 2 || names.length > mostColumns)
    throw new FileRejected('ingest.file-columns', { limit: mostColumns, count: names.length })
  const taken = new Set<string>()
  return names.map((name, place) => {
    let unique = name || `#${place + 1}`
    for (let count = 2; taken.has(unique); count++) unique = `${name} (${count})`
    taken.add(unique)
    return unique
  })
}

/** The rows below the heading. */
export async function* dataRows(path: string, layout: Layout) {
  let place = 0
  for await (const row of csvRows(path, layout)) {
    place += 1
    if (place <= layout.rowsAbove + 1) continue
    if (place - layout.rowsAbove > mostRows)
      throw new FileRejected('ingest.file-rows', { limit: mostRows })
    yield row
  }
}
