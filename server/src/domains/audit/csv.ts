/** Spreadsheets evaluate a cell that begins with one of these characters as a formula. */
const formula = /^[\s]*[=+\-@]|^[\t\r\n]/

const cell = (text: string) => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** A table for spreadsheets: UTF-8 with a byte order mark, and no cell that could be taken for a formula. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

/** A moment in the local time of a zone, such as 2026-11-21 08:00:00. */
export const timeIn = (timeZone: string, at: string) =>
  // Sweden writes times the way databases do.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(at),
  )
