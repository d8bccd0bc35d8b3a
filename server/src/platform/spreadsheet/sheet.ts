/** A text, a number, or a calendar value as `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`; null where there is none. */
export type Cell = string | number | null

export type Column = {
  /** Its heading, from the outermost level to its own. Neighbours with the same outer heading share it. */
  heading: readonly [string, ...string[]]
  /** `moment` is the time on the clock of a place: spreadsheets know no zones. */
  kind: 'text' | 'number' | 'day' | 'moment'
  /** Decimal places that are shown. */
  precision?: number
}

export type Sheet = {
  name: string
  /** Above each printed page, where the format has such a place; csv has none. */
  header?: string | undefined
  columns: readonly Column[]
  /** Of the rows; where it is known it decides on how many sheets they are written. */
  rowCount: number
  /** The rows, in batches: one by one, waiting would take longer than writing. */
  batches: AsyncIterable<readonly (readonly Cell[])[]>
}

/** Levels of the headings. */
export const levelsOf = (columns: readonly Column[]) =>
  Math.max(...columns.map(({ heading }) => heading.length))

/** Spreadsheets evaluate a text that begins so: at once in csv, in a workbook when somebody edits its cell. */
export const couldBeFormula = (text: string) => /^\s*[=+\-@]|^[\t\r\n]/.test(text)
