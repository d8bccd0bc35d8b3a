import type { Values } from '@iwater/contract/kit/condition'
import { isWritten, type RowsField } from '@iwater/contract/kit/field-types'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { isSame } from '../is-same.ts'
import { kitText } from '../kit.text.ts'
import { useShowValue } from '../show-value.ts'
import { conflictText } from './conflict.text.ts'
import { rowChanges, type StoredRow } from './row-changes.ts'
import { useValueDifference } from './value-difference.ts'

const labelled = (row: StoredRow) => ({ ...row, labels: {} })

/** Which cells of a row differ, each with what it held and holds. */
function useCellDifferences({ fields }: RowsField) {
  const local = useLocal()
  const causes = useText(conflictText)
  const differenceOf = useValueDifference(fields)
  return (older: StoredRow, newer: StoredRow) =>
    Object.entries(fields)
      .filter(([name, field]) => isWritten(field) && !isSame(older[name], newer[name]))
      .map(([name, field]) => {
        const text = differenceOf(field, name, labelled(older), labelled(newer))
        const title = local(field.title)
        return text === '' ? title : causes.titled(title, text)
      })
      .join(causes.between)
}

/** Which rows of a sub-table differ, by their first field, and in which cells. */
export function RowDifference({
  field,
  before,
  after,
  rowName,
}: {
  field: RowsField
  before: unknown
  after: unknown
  rowName: ((row: Values) => string) | undefined
}) {
  const words = useText(kitText)
  const causes = useText(conflictText)
  const show = useShowValue(field.fields)
  const cellsOf = useCellDifferences(field)
  const [first = ''] = Object.keys(field.fields)
  const changes = rowChanges(field, before, after)
  const nameOf = (row: StoredRow) => rowName?.(row) ?? show(first, labelled(row))
  const told = {
    added: changes.added.map(nameOf),
    removed: changes.removed.map(nameOf),
    changed: changes.changed.map(({ from, to }) => causes.row(nameOf(from), cellsOf(from, to))),
  }
  return (['added', 'removed', 'changed'] as const)
    .filter((kind) => told[kind].length > 0)
    .map((kind) => (
      <span key={kind}>
        {words.rows[kind](told[kind].join(kind === 'changed' ? causes.between : words.between))}
      </span>
    ))
}
