import './rows.css'
import './long-rows.css'
import type { LocalText } from '@iwater/contract/fields'
import { emptyDraft } from '@iwater/contract/kit/check'
import { isNothing, type Values } from '@iwater/contract/kit/condition'
import {
  type Field,
  type Fields,
  isLongText,
  type RowsField,
} from '@iwater/contract/kit/field-types'
import { sideTitle } from '@iwater/contract/kit/title-at'
import { Input } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { type Language, useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { RequiredMark } from '#web/ui/form/RequiredMark.tsx'
import { MoveHandle } from '../arrange/MoveHandle.tsx'
import { fieldsAskedBy } from '../asked-by.ts'
import { changedRow } from '../draft-state.ts'
import { Control, isControlled } from '../form/Control.tsx'
import { neededSide } from '../form/needed-side.ts'
import { kitText } from '../kit.text.ts'
import { useRemoval } from '../use-removal.ts'
import { type RowValues, withKeys } from './row-keys.ts'
import { useAddedRow } from './use-added-row.ts'
import { useRowOrder } from './use-row-order.ts'

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

/** What the server writes is nowhere in rows that are all new. */
const isYetUnwritten = ({ readOnly }: Field, name: string, rows: readonly RowValues[]) =>
  readOnly === true && rows.every((row) => isNothing(row[name]))

function useColumns(fields: Fields, rows: readonly RowValues[], outer: Outer): Column[] {
  const local = useLocal()
  return Object.entries(fields).flatMap(([name, field]): Column[] => {
    if (hasNoChoices(field, fields, outer) || isYetUnwritten(field, name, rows)) return []
    const title = local(field.title)
    if (field.type !== 'localized') return [{ name, field, title }]
    return [
      { name, field, side: 'zh', title: local(sideTitle(field.title, 'zh')) },
      { name, field, side: 'en', title: local(sideTitle(field.title, 'en')) },
    ]
  })
}

const noText: LocalText = { zh: '', en: '' }

/** Of a text in two languages one side is; in the heading of all rows that of the reader. */
function isNeeded({ field, side }: Column, reader: Language, value: unknown = noText) {
  if (field.required !== true || side === undefined) return field.required === true
  return neededSide(value as LocalText, reader) === side
}

/** What the server writes of a row; a row that is new has nothing of it yet. */
function ReadOnlyCell({ value }: { value: unknown }) {
  const format = useFormat()
  if (isNothing(value)) return <span>–</span>
  const text = typeof value === 'number' ? format.number(value) : String(value)
  return <span>{text}</span>
}

type CellProps = {
  column: Column
  row: RowValues
  /** Of the row, from 1. */
  position: number
  fields: Fields
  outer: Outer
  message: string | undefined
  /** Of the message, and of what is worth knowing. */
  noteId: string | undefined
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
  noteId,
  isDisabled,
  onChange,
}: CellProps) {
  const words = useText(kitText)
  const language = useLanguage()
  const { name, field, side, title } = column
  const value = row[name]
  const tied = {
    'aria-label': `${title} – ${words.row(String(position))}`,
    ...(isNeeded(column, language, value) && { 'aria-required': true as const }),
    ...(message !== undefined && { 'aria-invalid': true as const }),
    ...(noteId !== undefined && { 'aria-describedby': noteId }),
  }
  if (side !== undefined) {
    const sides = value as { zh: string; en: string }
    const shared = {
      ...tied,
      lang: side === 'zh' ? 'zh-CN' : 'en',
      disabled: isDisabled,
      maxLength: field.type === 'localized' ? field.maxLength : undefined,
      status: message === undefined ? '' : 'error',
      value: sides[side],
      autoComplete: 'off',
    } as const
    const change = (text: string) => onChange({ ...row, [name]: { ...sides, [side]: text } })
    // A line of its own would lose the lines of the text.
    return isLongText(field) ? (
      <Input.TextArea
        {...shared}
        autoSize={{ minRows: 2, maxRows: 8 }}
        onChange={({ target }) => change(target.value)}
      />
    ) : (
      <Input {...shared} onChange={({ target }) => change(target.value)} />
    )
  }
  if (field.readOnly) return <ReadOnlyCell value={value} />
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
      onChange={(next) => onChange(changedRow(fields, row, name, next))}
    />
  )
}

/** What is wrong in a cell; in the first row also what is worth knowing of its column. */
function CellNote({
  id,
  message,
  hint,
}: {
  id: string
  message: string | undefined
  hint: string | undefined
}) {
  const note = message ?? hint
  if (note === undefined) return null
  return (
    <p id={id} className={message === undefined ? 'kit-row-hint' : 'w-wrong'}>
      {note}
    </p>
  )
}

/** The heading of a column, where a row is a card of its own; the control is named by itself. */
function CellTitle({ column, value }: { column: Column; value: unknown }) {
  const language = useLanguage()
  return (
    <span className="kit-row-title" aria-hidden="true">
      {column.title}
      {isNeeded(column, language, value) && <RequiredMark />}
    </span>
  )
}

/** Where the focus goes from a row that is deleted. */
const removal = {
  entry: 'tbody tr',
  part: ':is(input, textarea):not(:disabled)',
  otherwise: '.kit-rows-add',
}

/** The rows of a sub-table, edited in place. */
export function RowsControl({
  name,
  field,
  rows: values,
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
  onChange: (rows: readonly RowValues[]) => void
}) {
  const words = useText(kitText)
  const local = useLocal()
  const language = useLanguage()
  const columns = useColumns(field.fields, values, outer)
  const id = useId()
  // Columns would be too narrow for texts of several lines: each row is a card.
  const isLong = Object.values(field.fields).some(isLongText)
  const rows = withKeys(values)
  const { list, message, keyOf, slot, handle } = useRowOrder(name, rows, onChange)
  const leadToAdded = useAddedRow(list)
  const leadOn = useRemoval(list, removal)
  const noteIdOf = (at: number, column: Column) => `${id}-${at}-${column.name}-${column.side}`
  const messageOf = (at: number, { name: of, side }: Column) => {
    const path = `${name}.${at}.${of}`
    return (side && messages[`${path}.${side}`]) ?? messages[path]
  }
  const hintOf = ({ field: { description } }: Column) => description && local(description)
  /** The note below a cell: of its own, or the hint that the first row shows for all. */
  const noteOf = (at: number, column: Column) => {
    if (messageOf(at, column) !== undefined) return noteIdOf(at, column)
    if (hintOf(column) === undefined) return undefined
    return messageOf(0, column) === undefined ? noteIdOf(0, column) : undefined
  }
  return (
    <div className={isLong ? 'kit-rows kit-rows-long' : 'kit-rows'} ref={list}>
      {rows.length === 0 ? (
        <p className="kit-rows-empty">{words.noRows}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {!isDisabled && (
                <th scope="col">
                  <span className="w-read-out-only">{words.order}</span>
                </th>
              )}
              {columns.map((column) => (
                <th
                  key={`${column.name}${column.side}`}
                  scope="col"
                  style={{ width: column.field.width }}
                >
                  {column.title}
                  {isNeeded(column, language) && <RequiredMark />}
                </th>
              ))}
              {!isDisabled && <th scope="col">{words.actions}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={keyOf(row)} {...slot(row)}>
                {!isDisabled && (
                  <td className="kit-row-lead">
                    <MoveHandle {...handle(row, at)} />
                    <span className="kit-row-number">{words.row(String(at + 1))}</span>
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={`${column.name}${column.side}`}
                    className={column.field.span === 24 ? 'kit-row-wide' : undefined}
                  >
                    <CellTitle column={column} value={row[column.name]} />
                    <Cell
                      column={column}
                      row={row}
                      position={at + 1}
                      fields={field.fields}
                      outer={outer}
                      message={messageOf(at, column)}
                      noteId={noteOf(at, column)}
                      isDisabled={isDisabled}
                      onChange={(next) =>
                        onChange(rows.map((other, place) => (place === at ? next : other)))
                      }
                    />
                    <CellNote
                      id={noteIdOf(at, column)}
                      message={messageOf(at, column)}
                      hint={at === 0 ? hintOf(column) : undefined}
                    />
                  </td>
                ))}
                {!isDisabled && (
                  <td className="kit-row-actions">
                    <IconButton
                      label={words.removeRow(String(at + 1))}
                      onClick={() => {
                        leadOn(at)
                        onChange(rows.filter((_, other) => other !== at))
                      }}
                    >
                      <Trash2 size={15} />
                    </IconButton>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!isDisabled && rows.length < field.maxItems && (
        <Button
          className="kit-rows-add"
          onClick={() => {
            leadToAdded()
            onChange([...rows, emptyDraft(field)])
          }}
        >
          <Plus size={15} aria-hidden="true" />
          {words.addRow}
        </Button>
      )}
      {messages[name] !== undefined && <p className="w-wrong">{messages[name]}</p>}
      <span className="w-read-out-only" role="status">
        {message}
      </span>
    </div>
  )
}
