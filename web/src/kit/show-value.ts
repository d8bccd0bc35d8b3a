import type { LocalText } from '@iwater/contract/fields'
import type { StoredFile } from '@iwater/contract/files'
import { isNothing } from '@iwater/contract/kit/condition'
import type { Field, Fields } from '@iwater/contract/kit/field-types'
import { unitIn } from '@iwater/contract/kit/words/unit-in'
import { useMemo } from 'react'
import { absent, type Format, useFormat } from '#web/platform/i18n/format.ts'
import { type Language, useLanguage, useText } from '#web/platform/i18n/language.ts'
import { kitText } from './kit.text.ts'
import type { Row } from './records.ts'

type Words = ReturnType<typeof useText<(typeof kitText)['zh']>>
type Means = { language: Language; format: Format; words: Words }

/** The text of a field of a record. Texts in two languages fall back to the side that is filled in. */
export type ShowValue = (
  name: string,
  row: Pick<Row, 'labels' | 'files'> & Record<string, unknown>,
) => string

function localText(value: unknown, language: Language) {
  const { zh = '', en = '' } = (value ?? {}) as Partial<LocalText>
  return (language === 'zh' ? zh || en : en || zh) || absent
}

function figure(
  field: Extract<Field, { type: 'integer' | 'number' | 'computed' }>,
  value: unknown,
  { format, language }: Means,
) {
  const precision = field.type === 'integer' ? 0 : field.precision
  const text = format.number(value as number, precision)
  return field.unit === undefined ? text : `${text} ${unitIn(field.unit, language)}`
}

const itemLabel = (field: Field, value: unknown) =>
  (field.type === 'choice' || field.type === 'choices') && 'items' in field.dictionary
    ? field.dictionary.items.find((item) => item.value === value)?.label
    : undefined

function dayText(day: string, precision: 'month' | 'year' | undefined, format: Format) {
  if (precision === 'year') return day.slice(0, 4)
  return precision === 'month' ? format.month(day) : format.day(day)
}

type Shows = {
  readonly [T in Field['type']]: (
    value: unknown,
    field: Extract<Field, { type: T }>,
    means: Means & { label: LocalText | null | undefined; files: readonly StoredFile[] },
  ) => string
}

const shows: Shows = {
  string: (value, field) => (field.format === 'password' ? '••••••' : String(value)),
  localized: (value, _, { language }) => localText(value, language),
  integer: (value, field, means) => figure(field, value, means),
  number: (value, field, means) => figure(field, value, means),
  computed: (value, field, means) => figure(field, value, means),
  boolean: (value, { texts }, { words, language }) =>
    (value ? texts?.on[language] : texts?.off[language]) ?? (value ? words.yes : words.no),
  date: (value, { precision }, { format }) => dayText(String(value), precision, format),
  'date-time': (value, _, { format }) => format.dateTime(String(value)),
  reference: (_, __, { label, language }) => label?.[language] ?? absent,
  choice: (value, field, { label, language }) =>
    (label ?? itemLabel(field, value))?.[language] ?? String(value),
  choices: (values, field, { label, language, words }) =>
    label?.[language] ??
    (values as string[])
      .map((value) => itemLabel(field, value)?.[language] ?? value)
      .join(words.between),
  file: (_, __, { files }) => files.map(({ name }) => name).join('') || absent,
  files: (_, __, { files, words }) => files.map(({ name }) => name).join(words.between) || absent,
  rows: (rows, _, { words, format }) => words.entries(format.number((rows as unknown[]).length)),
}

/** How values of some fields are written, in the language of the product; made once for a table. */
export function useShowValue(fields: Fields): ShowValue {
  const language = useLanguage()
  const format = useFormat()
  const words = useText(kitText)
  return useMemo(
    () => (name, row) => {
      const field = fields[name]
      const value = row[name]
      if (field === undefined || isNothing(value)) return absent
      const show = shows[field.type] as (value: unknown, field: Field, means: object) => string
      return show(value, field, {
        language,
        format,
        words,
        label: row.labels[name],
        files: row.files?.[name] ?? [],
      })
    },
    [fields, language, format, words],
  )
}
