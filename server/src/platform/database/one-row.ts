/** The row of a statement that answers exactly one, as a count or an insertion of one row does. */
export function oneRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a statement of one row answered none')
  return row
}
