import type { LocalText } from '@iwater/contract/fields'
import { draftOf, emptyDraft } from '@iwater/contract/kit/check'
import type { Values } from '@iwater/contract/kit/condition'
import type { Entity, Ruled } from '@iwater/contract/kit/entity'
import { faultSentence } from '@iwater/contract/kit/faults'
import { type Field, holdsFiles } from '@iwater/contract/kit/field-types'
import { titleAt } from '@iwater/contract/kit/title-at'
import type { Language } from '#web/platform/i18n/language.ts'
import {
  beginDraft,
  changeValue,
  type DraftState,
  fieldState,
  isUnsaved,
  leaveField,
  rebaseDraft,
  shownFaults,
} from '../draft-state.ts'
import type { Row } from '../records.ts'

/** A record in the sheet: what is stored, and what stands in its cells. */
export type SheetRow = {
  /** The id of the record; of a new one a key of the sheet. */
  key: string
  /** As it was read; null for a new record. */
  stored: Row | null
  draft: DraftState
  isRemoved: boolean
  /** What the server says of the record as a whole. */
  message?: string
  /** What somebody else has changed: the record before, and as it is now. */
  conflict?: { before: Row; after: Row }
  /** Somebody else has deleted the record. */
  isGone?: true
}

/** A cell of the sheet: a field, or one side of a text in two languages. */
export type SheetField = { name: string; side?: 'zh' | 'en'; field: Field }

export const keyOf = ({ name, side }: SheetField) => (side === undefined ? name : `${name}.${side}`)

/** Rows of sub-tables and files are edited in the record's own form. */
const isInSheet = (field: Field) => field.type !== 'rows' && !holdsFiles(field)

/** The form of one row. */
export const formOf = ({ fields, rules }: Pick<Entity, 'fields' | 'rules'>): Ruled => ({
  fields: Object.fromEntries(Object.entries(fields).filter(([, field]) => isInSheet(field))),
  rules,
})

export const storedRow = (form: Ruled, stored: Row): SheetRow => ({
  key: stored.id,
  stored,
  draft: beginDraft(form, stored),
  isRemoved: false,
})

export const newRow = (form: Ruled, key: string, given: Values = {}): SheetRow => ({
  key,
  stored: null,
  draft: beginDraft(form, { ...emptyDraft(form), ...given }),
  isRemoved: false,
})

/** Whether saving would send it. */
export const isTouched = (form: Ruled, { draft, isRemoved }: SheetRow) =>
  isRemoved || isUnsaved(form, draft)

/** The value of a cell; of a hidden field, nothing. */
export function valueIn(row: SheetRow, { name, side }: SheetField): unknown {
  const value = row.draft.values[name]
  return side === undefined ? value : (value as LocalText | null | undefined)?.[side]
}

/** The row with another value in a cell. */
export function withValue(
  form: Ruled,
  row: SheetRow,
  { name, side }: SheetField,
  value: unknown,
  label?: string,
): SheetRow {
  const whole =
    side === undefined
      ? value
      : { zh: '', en: '', ...(row.draft.values[name] as Partial<LocalText>), [side]: value }
  const { message: _, ...rest } = row
  return { ...rest, draft: leaveField(changeValue(form, row.draft, name, whole, { label }), name) }
}

/** What a row shows besides its values, worked out once. */
export type RowView = {
  /** Sentences by the key of the cell; of the row as a whole at ''. */
  messages: Readonly<Record<string, string>>
  changed: ReadonlySet<string>
  closed: ReadonlySet<string>
  /** Values of computed fields. */
  computed: Values
  isTouched: boolean
}

/** Faults stand at their cell, or at the first side of a text in two languages. */
function messagesOf(form: Ruled, row: SheetRow, language: Language) {
  const messages: Record<string, string> = {}
  for (const [path, fault] of Object.entries(shownFaults(form, row.draft)))
    messages[path] = faultSentence(fault, titleAt(form.fields, path.split('.')), language)
  Object.assign(messages, row.draft.rejected)
  const cells = Object.entries(messages).map(([name, sentence]) => [
    form.fields[name]?.type === 'localized' ? `${name}.zh` : name,
    sentence,
  ])
  if (row.message !== undefined) cells.push(['', row.message])
  return Object.fromEntries(cells) as Record<string, string>
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export function viewRow(
  form: Ruled,
  row: SheetRow,
  cells: readonly SheetField[],
  language: Language,
): RowView {
  const { draft, stored, isRemoved } = row
  const whole = { ...draft, values: { ...draft.values, ...draftOf(form, draft.values) } }
  const before: SheetRow = { ...row, draft: { ...draft, values: draft.initial } }
  const changed = new Set<string>()
  const closed = new Set<string>()
  const computed: Record<string, unknown> = {}
  for (const cell of cells) {
    const key = keyOf(cell)
    const state = fieldState(form, whole, { name: cell.name, isNew: stored === null })
    if (state.computed !== undefined) computed[cell.name] = state.computed
    if (isRemoved || cell.field.type === 'computed' || !state.isShown || state.isDisabled)
      closed.add(key)
    if (!isSame(valueIn(row, cell), valueIn(before, cell))) changed.add(key)
  }
  return {
    messages: isRemoved ? {} : messagesOf(form, row, language),
    changed,
    closed,
    computed,
    isTouched: isTouched(form, row),
  }
}

/** Puts what was entered on top of what somebody else has saved. */
export function withLatest(form: Ruled, row: SheetRow, latest: Row): SheetRow {
  const before = row.stored ?? latest
  return {
    ...row,
    stored: latest,
    draft: rebaseDraft(form, row.draft, latest),
    conflict: { before, after: latest },
  }
}

/** The row with what is stored, without what was entered. */
export function asStored(form: Ruled, { stored, ...row }: SheetRow): SheetRow {
  const { conflict: _, message: __, ...rest } = row
  return stored === null ? { ...row, stored } : { ...rest, stored, draft: beginDraft(form, stored) }
}
