import { emptyDraft } from '@iwater/contract/kit/check'
import { isNothing, type Values } from '@iwater/contract/kit/condition'
import type { Field, Fields, RowsField } from '@iwater/contract/kit/field-types'
import { Input } from 'antd'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { RequiredMark } from '#web/ui/form/RequiredMark.tsx'
import { fieldsAskedBy } from '../asked-by.ts'
import { kitText } from '../kit.text.ts'
import { Control, isControlled } from './Control.tsx'

type RowValues = Values & { id?: string; key?: string }

/** A column of the table: a field, or one side of a text in two languages. */
type Column = { name: string; field: Field; side?: 'zh' | 'en'; title: string }

type Outer = { fields: Fields; values: Values }

/** Choices that depend on an empty field of the form would have nothing to offer in any row. */
function hasNoChoices(field: Field, fields: Fields, outer: Outer) {
  if (field.type !== 'choice' && field.type !== 'choices') return false
  return fieldsAskedBy(field.dictionary).some(
    (name) => !Object.hasOwn(fields, name) && isNothing(outer.values[name]),
  )
}

function useColumns(fields: Fields, outer: Outer): Column[] {
  const words = useText(kitText)
  const local = useLocal()
  return Object.entries(fields).flatMap(([name, field]): Column[] => {
    if (hasNoChoices(field, fields, outer)) return []
    const title = local(field.title)
    if (field.type !== 'localized') return [{ name, field, title }]
    return [
      { name, field, side: 'zh', title: words.chinese(title) },
      { name, field, side: 'en', title: words.english(title) },
    ]
  })
}

type CellProps = {
  column: Column
  row: RowValues
  /** Of the row, from 1. */
  position: number
  fields: Fields
  outer: Outer
  message: string | undefined
  messageId: string
  isDisabled: boolean
  onChange: (row: RowValues) => void
}

function Cell({
  column,
  row,
  position,
  fields,
  outer,
  message,
  messageId,
  isDisabled,
  onChange,
}: CellProps) {
  const words = useText(kitText)
  const { name, field, side, title } = column
  const value = row[name]
  const tied = {
    'aria-label': `${title} – ${words.row(String(position))}`,
    ...(field.required === true && { 'aria-required': true as const }),
    ...(message !== undefined && {
      'aria-invalid': true as const,
      'aria-describedby': messageId,
    }),
  }
  if (side !== undefined) {
    const sides = value as { zh: string; en: string }
    return (
      <Input
        {...tied}
        lang={side === 'zh' ? 'zh-CN' : 'en'}
        disabled={isDisabled}
        maxLength={field.type === 'localized' ? field.maxLength : undefined}
        status={message === undefined ? '' : 'error'}
        value={sides[side]}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...row, [name]: { ...sides, [side]: target.value } })}
      />
    )
  }
  if (!isControlled(field)) return null
  return (
    <Control
      field={field}
      value={value}
      isDisabled={isDisabled}
      fields={{ ...outer.fields, ...fields }}
      values={{ ...outer.values, ...row }}
      label={undefined}
      tied={tied}
      onChange={(next) => onChange({ ...row, [name]: next })}
    />
  )
}

function RowActions({
  position,
  count,
  onMove,
  onRemove,
}: {
  position: number
  count: number
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}) {
  const words = useText(kitText)
  const at = String(position)
  return (
    <span className="kit-row-actions">
      <IconButton label={words.upRow(at)} disabled={position === 1} onClick={() => onMove(-1)}>
        <ArrowUp size={15} />
      </IconButton>
      <IconButton label={words.downRow(at)} disabled={position === count} onClick={() => onMove(1)}>
        <ArrowDown size={15} />
      </IconButton>
      <IconButton label={words.removeRow(at)} onClick={onRemove}>
        <Trash2 size={15} />
      </IconButton>
    </span>
  )
}

function moved(rows: readonly RowValues[], at: number, by: -1 | 1): RowValues[] {
  const next = [...rows]
  const [row] = next.splice(at, 1)
  if (row !== undefined) next.splice(at + by, 0, row)
  return next
}

let lastKey = 0
/** Known by a key of its own until the server gives it an id. */
const newRow = (field: RowsField): RowValues => {
  lastKey += 1
  return { ...emptyDraft(field), key: `new-${lastKey}` }
}

/** The rows of a sub-table, edited in place. */
export function RowsControl({
  name,
  field,
  rows,
  messages,
  outer,
  isDisabled,
  onChange,
}: {
  name: string
  field: RowsField
  rows: readonly RowValues[]
  /** Sentences by dotted path: `items.2.value`. */
  messages: Readonly<Record<string, string>>
  outer: Outer
  isDisabled: boolean
  onChange: (rows: RowValues[]) => void
}) {
  const words = useText(kitText)
  const columns = useColumns(field.fields, outer)
  const id = useId()
  const messageIdOf = (at: number, column: Column) => `${id}-${at}-${column.name}-${column.side}`
  const messageOf = (at: number, { name: of, side }: Column) => {
    const path = `${name}.${at}.${of}`
    return (side && messages[`${path}.${side}`]) ?? messages[path]
  }
  return (
    <div className="kit-rows">
      {rows.length === 0 ? (
        <p className="kit-rows-empty">{words.noRows}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {columns.map(({ name: of, side, field: { required }, title }) => (
                <th key={`${of}${side}`} scope="col">
                  {title}
                  {required && <RequiredMark />}
                </th>
              ))}
              {!isDisabled && <th scope="col">{words.actions}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id ?? row.key ?? at}>
                {columns.map((column) => (
                  <td key={`${column.name}${column.side}`} data-title={column.title}>
                    <Cell
                      column={column}
                      row={row}
                      position={at + 1}
                      fields={field.fields}
                      outer={outer}
                      message={messageOf(at, column)}
                      messageId={messageIdOf(at, column)}
                      isDisabled={isDisabled}
                      onChange={(next) =>
                        onChange(rows.map((other, place) => (place === at ? next : other)))
                      }
                    />
                    {messageOf(at, column) !== undefined && (
                      <p id={messageIdOf(at, column)} className="w-wrong">
                        {messageOf(at, column)}
                      </p>
                    )}
                  </td>
                ))}
                {!isDisabled && (
                  <td>
                    <RowActions
                      position={at + 1}
                      count={rows.length}
                      onMove={(by) => onChange(moved(rows, at, by))}
                      onRemove={() => onChange(rows.filter((_, other) => other !== at))}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!isDisabled && rows.length < field.maxItems && (
        <Button onClick={() => onChange([...rows, newRow(field)])}>
          <Plus size={15} aria-hidden="true" />
          {words.addRow}
        </Button>
      )}
      {messages[name] !== undefined && <p className="w-wrong">{messages[name]}</p>}
    </div>
  )
}
