import { auditValueWord } from '@iwater/contract/audit-values'
import { auditColumnWord, auditWords } from '@iwater/contract/audit-words'
import { type FailureCode, failures, failureText, type Language } from '@iwater/contract/errors'
import type { LocalText } from '@iwater/contract/fields'
import type { TableWords } from '@iwater/contract/kit/trail-words'
import { permissionName } from '@iwater/contract/permission-names'
import type { Reading } from '#platform/entities/entity.service'
import { timeIn } from '#platform/spreadsheet/csv'

export type Names = Record<string, LocalText>

export type Means = Pick<Reading, 'language' | 'timeZone'> & {
  names: Names
  table: TableWords | undefined
}

const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(text)

const ofPermissions = new Set(['permission', 'permissions'])

function wordOf(value: string, column: string, { language, timeZone, names, table }: Means) {
  // What has the id is named as the object of the entry.
  if (column === 'id') return value
  if (ofPermissions.has(column)) return permissionName(value, language)
  const choice = table?.choices[column]?.get(value)?.[language]
  const word = choice ?? auditValueWord(column, value, language) ?? names[value]?.[language]
  return word ?? (isMoment(value) ? timeIn(timeZone, value) : value)
}

type Failure = { code: FailureCode; details?: Record<string, unknown> }

const isFailure = (value: object): value is Failure =>
  'code' in value && typeof value.code === 'string' && Object.hasOwn(failures, value.code)

/** Keys of stored orders are called as columns are. */
const columnOf = (key: string) =>
  key === 'orgId'
    ? 'organisation_id'
    : key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What is kept as an object: a failure by its sentence, and others by what stands in them. */
function objectText(value: object, means: Means): string {
  if (isFailure(value)) return failureText(value.code, means.language, value.details)
  const isZh = means.language === 'zh'
  return Object.entries(value)
    .filter(
      ([, part]) => part !== null && part !== '' && !(Array.isArray(part) && part.length === 0),
    )
    .map(([key, part]) => {
      const column = columnOf(key)
      const label = auditColumnWord(column, means.language, means.table)
      return `${label}${isZh ? '：' : ': '}${valueText(part, column, means)}`
    })
    .join(isZh ? '；' : '; ')
}

/** The place of a row as people count it, from 1. */
const placeOf = (value: unknown, column: string, table: Means['table']) =>
  table?.isOfRows && column === 'position' && typeof value === 'number' ? value + 1 : value

/** A value of the trail as a person reads it. */
export function valueText(stored: unknown, column: string, means: Means): string {
  const words = auditWords[means.language]
  const value = placeOf(stored, column, means.table)
  if (value === null || value === undefined || value === '') return words.empty
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value))
    return value.map((one) => valueText(one, column, means)).join(', ') || words.empty
  if (typeof value === 'object') return objectText(value, means)
  return typeof value === 'string' ? wordOf(value, column, means) : JSON.stringify(value)
}

/** Lists that have more in common are told by what differs. */
const mostRepeated = 3

const unchanged = (count: number, language: Language) =>
  language === 'zh' ? `（另有 ${count} 项未变）` : `(${count} others unchanged)`

/** Both sides of a long list that changed in part: what was taken out, and what was added. Undefined for any other values. */
export function listTexts(
  before: unknown,
  after: unknown,
  column: string,
  means: Means,
): { before: string; after: string } | undefined {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined
  const common = before.filter((one) => after.includes(one))
  const out = before.filter((one) => !after.includes(one))
  const added = after.filter((one) => !before.includes(one))
  if (common.length <= mostRepeated || out.length + added.length === 0) return undefined
  const text = (list: unknown[]) =>
    [
      ...(list.length > 0 ? [valueText(list, column, means)] : []),
      unchanged(common.length, means.language),
    ].join(means.language === 'zh' ? '' : ' ')
  return { before: text(out), after: text(added) }
}
