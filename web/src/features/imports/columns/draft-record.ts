import { type DecimalMark, decimalMarks } from '@iwater/contract/field/imports'
import { readRecord, removeRecord, writeRecord } from '#web/platform/settings/record.ts'
import type { Draft } from './mapping-draft.ts'

const nameOf = (importId: string) => `import-${importId}`

const isText = (value: unknown) => typeof value === 'string'
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText)

function isValueChoice(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { column, isTaken, factor, unit, isSuggested } = value as Record<string, unknown>
  return (
    isText(column) &&
    typeof isTaken === 'boolean' &&
    (factor === null || isText(factor)) &&
    isText(unit) &&
    typeof isSuggested === 'boolean'
  )
}

/** Whether a record is a draft for a file with these columns; a person can edit what is stored in a browser. */
export function isDraftFor(record: unknown, columns: readonly string[]): record is Draft {
  if (typeof record !== 'object' || record === null) return false
  const draft = record as Record<string, unknown>
  const { values, orgId } = draft
  return (
    [draft['timeColumns'], draft['stationColumns']].every(areTexts) &&
    [
      draft['timeFormat'],
      draft['year'],
      draft['unitName'],
      draft['unitKind'],
      draft['timeZone'],
    ].every(isText) &&
    typeof draft['hasStations'] === 'boolean' &&
    decimalMarks.includes(draft['decimalMark'] as DecimalMark) &&
    (orgId === undefined || isText(orgId)) &&
    Array.isArray(values) &&
    values.length === columns.length &&
    values.every((value, index) => isValueChoice(value) && value.column === columns[index])
  )
}

/** What was chosen in this tab before it was loaded again. */
export function readDraft(importId: string, columns: readonly string[]): Draft | undefined {
  const record = readRecord(nameOf(importId), 'session')
  return isDraftFor(record, columns) ? record : undefined
}

export const keepDraft = (importId: string, draft: Draft) =>
  writeRecord(nameOf(importId), draft, 'session')

export const forgetDraft = (importId: string) => removeRecord(nameOf(importId), 'session')
