/** The row of a statement that returns exactly one, such as a count or an insertion of one row. */
export function oneRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a statement of one row answered none')
  return row
}
