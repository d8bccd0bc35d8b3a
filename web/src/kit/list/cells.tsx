import type { Label } from '@iwater/contract/kit/entity'
import type { DictionaryItem, Field } from '@iwater/contract/kit/field-types'
import { formats } from '@iwater/contract/kit/patterns'
import { type ReactNode, useContext } from 'react'
import { usePage } from '#web/platform/page/page.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Iconed } from '../Iconed.tsx'
import type { Row } from '../records.ts'
import type { ShowValue } from '../show-value.ts'
import { AddressOfContext, useOwnCells } from './own-cells.ts'

/** Figures stand below each other by their places. */
export const alignOf = ({ type }: Field): 'end' | 'start' =>
  type === 'integer' || type === 'number' || type === 'computed' ? 'end' : 'start'

/** How a choice stands out. */
function marksOf(
  field: Field,
  value: unknown,
  label: Label | null | undefined,
): Pick<DictionaryItem, 'tone' | 'icon'> {
  if (field.type !== 'choice') return {}
  if (!('items' in field.dictionary)) return label?.tone === undefined ? {} : { tone: label.tone }
  return field.dictionary.items.find((item) => item.value === value) ?? {}
}

/** A text that is more than text: an address that leads somewhere, or a colour. */
function FormattedText({ format, text }: { format: string | undefined; text: string }) {
  if (format === 'uri' && formats.uri(text) === null)
    return (
      <a href={text} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    )
  if (format !== 'color' || formats.color(text) !== null) return text
  return (
    <span className="kit-swatch">
      <i style={{ backgroundColor: text }} aria-hidden="true" />
      {text}
    </span>
  )
}

/** The value of a field as a list shows it. */
export function Cell({
  name,
  field,
  row,
  show,
  isInButton = false,
}: {
  name: string
  field: Field
  row: Row
  show: ShowValue
  /** A link inside would be one button in another. */
  isInButton?: boolean
}) {
  const ownCell = useOwnCells()[name]
  if (ownCell !== undefined) return ownCell(row)
  const text = show(name, row)
  const { tone, icon } = marksOf(field, row[name], row.labels[name])
  if (icon !== undefined) return <Iconed icon={icon}>{text}</Iconed>
  if (tone !== undefined) return <span className={`kit-tone kit-tone-${tone}`}>{text}</span>
  if (field.type === 'string' && field.pattern !== undefined)
    return <code className="kit-code">{text}</code>
  if (field.type !== 'string' || isInButton) return text
  if (field.format !== 'multiline') return <FormattedText format={field.format} text={text} />
  return (
    <span className="kit-long" title={text}>
      {text}
    </span>
  )
}

/** Opens a record in the panel of the page, or leads to the page of its own. */
export function OpenButton({ row, children }: { row: Row; children: ReactNode }) {
  const { setQuery } = usePage()
  const addressOf = useContext(AddressOfContext)
  if (addressOf !== undefined)
    return (
      <OwnLink className="kit-open" to={addressOf(row)}>
        {children}
      </OwnLink>
    )
  return (
    <button type="button" className="kit-open" onClick={() => setQuery({ record: row.id })}>
      {children}
    </button>
  )
}
