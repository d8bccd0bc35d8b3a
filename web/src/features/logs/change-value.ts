import type { AuditEntry } from '@iwater/contract/audit'
import { auditValueWord } from '@iwater/contract/audit-values'
import type { LocalText } from '@iwater/contract/fields'

type Value = AuditEntry['changes'][number]['before']

export type ValueWords = { empty: string; yes: string; no: string }

/** What people call the ids and codes that values hold. */
export type NameOf = (value: string) => string | undefined

const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(text)

/** A value of the trail as a person reads it. */
export function valueText(
  value: Value,
  words: ValueWords,
  { nameOf, formatMoment }: { nameOf: NameOf; formatMoment: (moment: string) => string },
): string {
  const inner = (one: Value) => valueText(one, words, { nameOf, formatMoment })
  if (value === null || value === '') return words.empty
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string')
    return nameOf(value) ?? (isMoment(value) ? formatMoment(value) : value)
  if (Array.isArray(value)) {
    return value.length === 0 ? words.empty : value.map(inner).join(', ')
  }
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

/** The words of coded values of a column, and the names of ids. */
export const nameIn =
  (names: Readonly<Record<string, LocalText>>, language: 'zh' | 'en', column: string): NameOf =>
  (value) =>
    auditValueWord(column, value, language) ?? names[value]?.[language]

/** A column of an entry in words. `after` is empty where the thing was removed, `before` where it was added. */
export type ReadChange = {
  column: string
  label: string
  before: string | undefined
  after: string | undefined
  isConcealed: boolean
}
