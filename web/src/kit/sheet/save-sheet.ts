import type { SaveInput } from '@iwater/contract/kit/calls'
import { draftOf, faultsOf } from '@iwater/contract/kit/check'
import type { Values } from '@iwater/contract/kit/condition'
import type { Ruled } from '@iwater/contract/kit/entity'
import { rowSentence } from '@iwater/contract/kit/faults'
import type { Language } from '#web/platform/i18n/language.ts'
import type { PlannedChanges } from '../before-change.ts'
import { changesOf, takeRejected, tryDraft } from '../draft-state.ts'
import type { Row } from '../records.ts'
import { messagesByRow } from '../row-messages.ts'
import { isTouched, type RowView, type SheetRow, withLatest } from './sheet-row.ts'

/** Rows that would be sent, with their places from 1. */
const sentRows = (form: Ruled, rows: readonly SheetRow[]) =>
  rows.flatMap((row, at) => (isTouched(form, row) ? [{ row, number: at + 1 }] : []))

/** What the call takes; rows have the numbers that the sheet shows. */
export function saveInput(form: Ruled, rows: readonly SheetRow[]): SaveInput<Values> {
  const input: Required<SaveInput<Values>> = { added: [], changed: [], removed: [] }
  for (const { row, number } of sentRows(form, rows)) {
    const { stored, draft, isRemoved } = row
    if (stored === null) {
      input.added.push({ row: number, values: draftOf(form, draft.values) })
      continue
    }
    const key = { row: number, id: stored.id, version: stored.version }
    if (isRemoved) input.removed.push(key)
    else input.changed.push({ ...key, values: changesOf(form, draft) })
  }
  return input
}

/** The stored records that would be changed. */
export const plannedChanges = (form: Ruled, rows: readonly SheetRow[]): PlannedChanges =>
  sentRows(form, rows).flatMap(({ row: { stored, draft, isRemoved } }) =>
    stored === null || isRemoved ? [] : [{ row: stored, changes: changesOf(form, draft) }],
  )

/** All rows that would be sent with what is wrong with them, and whether any is. */
export function checkRows(form: Ruled, rows: readonly SheetRow[]) {
  let isRight = true
  const checked = rows.map((row) => {
    if (row.isRemoved || !isTouched(form, row)) return row
    const isWrong =
      Object.keys(faultsOf(form, draftOf(form, row.draft.values))).length > 0 ||
      Object.keys(row.draft.rejected).length > 0
    if (!isWrong) return row
    isRight = false
    return { ...row, draft: tryDraft(row.draft) }
  })
  return { rows: checked, isRight }
}

export type Problem = { row: number; key: string; sentence: string }

/** What is wrong in the sheet, by row and cell. */
export const problemsOf = (
  rows: readonly SheetRow[],
  viewOf: (row: SheetRow) => RowView,
  language: Language,
): Problem[] =>
  rows.flatMap((row, at) =>
    Object.entries(viewOf(row).messages)
      .filter(([key, sentence], _, all) => !isRepeated(key, sentence, all))
      .map(([key, sentence]) => ({
        row: at,
        key,
        sentence: rowSentence(at + 1, sentence, language),
      })),
  )

/** A fault of a text in two languages is shown at its first side, too. */
const isRepeated = (key: string, sentence: string, all: readonly (readonly [string, string])[]) =>
  all.some(([other, same]) => same === sentence && `${other}.zh` === key)

/** Takes what the server found to its rows and cells. Its sentences begin with the number of the row. */
export function takeFields(
  form: Ruled,
  rows: readonly SheetRow[],
  fields: Readonly<Record<string, string>>,
  language: Language,
): readonly SheetRow[] {
  const byRow = messagesByRow(fields, language)
  return rows.map((row, at) => {
    const found = byRow.get(at + 1)
    if (found === undefined) return row
    const { '': message, ...ofFields } = found
    return {
      ...row,
      draft: takeRejected(form, row.draft, ofFields),
      ...(message !== undefined && { message }),
    }
  })
}

/** Puts what was entered on top of the latest records; `latest` is null for one that is gone. */
export const takeLatest = (
  form: Ruled,
  rows: readonly SheetRow[],
  latest: ReadonlyMap<string, Row | null>,
): readonly SheetRow[] =>
  rows.map((row) => {
    const record = latest.get(row.key)
    if (record === undefined) return row
    if (record === null) return { ...row, isGone: true }
    const { message: _, ...rest } = withLatest(form, row, record)
    return rest
  })
