import type { DictionaryTone, Field } from '@iwater/contract/kit/entity'
import type { ReactNode } from 'react'
import { usePage } from '#web/platform/page/page.ts'
import type { Row } from '../records.ts'
import type { ShowValue } from '../show-value.ts'
import { useOwnCells } from './own-cells.ts'

/** Figures stand below each other by their places. */
export const alignOf = ({ type }: Field): 'end' | 'start' =>
  type === 'integer' || type === 'number' || type === 'computed' ? 'end' : 'start'

function toneOf(field: Field, value: unknown): DictionaryTone | undefined {
  if (field.type !== 'choice' || !('items' in field.dictionary)) return undefined
  return field.dictionary.items.find((item) => item.value === value)?.tone
}

/** The value of a field as a list shows it. */
export function Cell({
  name,
  field,
  row,
  show,
}: {
  name: string
  field: Field
  row: Row
  show: ShowValue
}) {
  const ownCell = useOwnCells()[name]
  if (ownCell !== undefined) return ownCell(row)
  const text = show(name, row)
  const tone = toneOf(field, row[name])
  if (tone !== undefined) return <span className={`kit-tone kit-tone-${tone}`}>{text}</span>
  if (field.type === 'string' && field.pattern !== undefined)
    return <code className="kit-code">{text}</code>
  return field.type === 'string' && field.format === 'multiline' ? (
    <span className="kit-long" title={text}>
      {text}
    </span>
  ) : (
    text
  )
}

/** Opens a record in the panel of its page. */
export function OpenButton({ row, children }: { row: Row; children: ReactNode }) {
  const { setQuery } = usePage()
  return (
    <button type="button" className="kit-open" onClick={() => setQuery({ record: row.id })}>
      {children}
    </button>
  )
}
