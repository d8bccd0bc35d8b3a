import type { Language } from '@iwater/contract/errors'
import type { LocalText } from '@iwater/contract/fields'
import type { Entity } from '@iwater/contract/kit/entity'
import { type Dictionary, type Field, placedForms } from '@iwater/contract/kit/field-types'
import { importKey } from '@iwater/contract/kit/import-key'
import { formsInWords } from '@iwater/contract/kit/quoted-faults'
import { sideHeadings } from '@iwater/contract/kit/title-at'
import { unitIn } from '@iwater/contract/kit/words/unit-in'
import type { Column } from '#platform/spreadsheet/sheet'
import { hasCell, isNeeded, noteMark } from './import-headings.ts'

/** Labels of choices that an explanation names. */
const mostNamed = 50

/** What the items of the dictionaries of an entity are called, by code. */
export type ItemLabels = ReadonlyMap<string, readonly LocalText[]>

const words = {
  zh: {
    required: '必填',
    key: '已有相同值的行视为修改',
    most: (limit: number) => `最多 ${limit} 个字符`,
    least: (limit: number) => `不小于 ${limit}`,
    greatest: (limit: number) => `不大于 ${limit}`,
    digits: (limit: number) => `最多 ${limit} 位小数`,
    oneOf: (list: string) => `以下之一：${list}`,
    someOf: (list: string) => `以下若干项，用顿号分隔：${list}`,
    unit: (unit: string) => `单位 ${unit}`,
    text: '文本',
    integer: '整数',
    number: '数字',
    boolean: '是或否',
    date: '日期，如 2026-11-23',
    moment: '日期和时间，如 2026-11-23 08:30:00',
    reference: '已有记录的名称',
    placed: (forms: string) => `已有记录的名称；有同名的，填${forms}`,
    choice: '选项的名称或编码',
    oneSide: '中文、英文填一种即可，另一种为空时使用已填的',
    ownSides: '中文、英文各自填写，为空的保持为空',
    mayStay: '本行可保留，不会导入',
    between: '；',
    labels: '、',
    more: '等',
  },
  en: {
    required: 'required',
    key: 'a row with the value of an existing record changes it',
    most: (limit: number) => `at most ${limit} characters`,
    least: (limit: number) => `not less than ${limit}`,
    greatest: (limit: number) => `not greater than ${limit}`,
    digits: (limit: number) => `at most ${limit} decimal places`,
    oneOf: (list: string) => `one of ${list}`,
    someOf: (list: string) => `any of the following, separated by commas: ${list}`,
    unit: (unit: string) => `in ${unit}`,
    text: 'text',
    integer: 'whole number',
    number: 'number',
    boolean: 'Yes or No',
    date: 'date such as 2026-11-23',
    moment: 'date and time such as 2026-11-23 08:30:00',
    reference: 'name of an existing record',
    placed: (forms: string) => `name of an existing record; where several have it, ${forms}`,
    choice: 'name or code of a choice',
    oneSide: 'Chinese or English is enough; it is used for the other where that is empty',
    ownSides: 'Chinese and English are separate; an empty one stays empty',
    mayStay: 'this row may stay, it is not imported',
    between: '; ',
    labels: ', ',
    more: ' …',
  },
} as const

function labelsOf(dictionary: Dictionary, labels: ItemLabels): readonly LocalText[] {
  if ('items' in dictionary) return dictionary.items.map(({ label }) => label)
  return 'code' in dictionary ? (labels.get(dictionary.code) ?? []) : []
}

function choiceNote(
  { type, dictionary }: Extract<Field, { type: 'choice' | 'choices' }>,
  labels: ItemLabels,
  language: Language,
) {
  const { oneOf, someOf, choice, labels: between, more } = words[language]
  const all = labelsOf(dictionary, labels).map((label) => label[language])
  if (all.length === 0) return choice
  const list = all.slice(0, mostNamed).join(between) + (all.length > mostNamed ? more : '')
  return type === 'choice' ? oneOf(list) : someOf(list)
}

function kindOf(field: Field, labels: ItemLabels, language: Language): string {
  const { text, integer, number, boolean, date, moment, reference, placed } = words[language]
  if (field.type === 'choice' || field.type === 'choices')
    return choiceNote(field, labels, language)
  const forms = field.type === 'reference' ? placedForms[field.to] : undefined
  const kinds: Partial<Record<Field['type'], string>> = {
    integer,
    number,
    boolean,
    date,
    'date-time': moment,
    reference: forms === undefined ? reference : placed(formsInWords(forms, language)),
  }
  return kinds[field.type] ?? text
}

/** Kind, limits and permitted values of a column, in words. */
function noteOf(field: Field, isKey: boolean, labels: ItemLabels, language: Language) {
  const say = words[language]
  const limits = field as {
    maxLength?: number
    minimum?: number
    maximum?: number
    precision?: number
    unit?: string
  }
  return [
    kindOf(field, labels, language),
    isNeeded(field) && say.required,
    field.type === 'localized' && (field.partial ? say.ownSides : say.oneSide),
    limits.maxLength !== undefined && say.most(limits.maxLength),
    limits.minimum !== undefined && say.least(limits.minimum),
    limits.maximum !== undefined && say.greatest(limits.maximum),
    limits.precision !== undefined && say.digits(limits.precision),
    limits.unit !== undefined && say.unit(unitIn(limits.unit, language)),
    isKey && say.key,
  ]
    .filter((part) => typeof part === 'string')
    .join(say.between)
}

/** Codes of the dictionaries whose items a template names. */
export const codesIn = ({ fields }: Pick<Entity, 'fields'>) =>
  Object.values(fields).flatMap((field) =>
    (field.type === 'choice' || field.type === 'choices') && 'code' in field.dictionary
      ? [field.dictionary.code]
      : [],
  )

/** The columns of a template, required ones marked, and the row that explains them. */
export function importTemplate(
  entity: Pick<Entity, 'fields' | 'sameBy'>,
  labels: ItemLabels,
  language: Language,
) {
  const columns: Column[] = []
  const notes: string[] = []
  const { fields } = entity
  const key = importKey(entity)
  for (const [name, field] of Object.entries(fields)) {
    if (!hasCell(field)) continue
    const title = field.title[language] + (isNeeded(field) ? ' *' : '')
    const note = noteOf(field, key.includes(name) && key.length === 1, labels, language)
    const sides = field.type === 'localized' ? Object.values(sideHeadings) : [undefined]
    for (const side of sides) {
      columns.push({ kind: 'text', heading: side === undefined ? [title] : [title, side] })
      const isFirst = columns.length === 1
      const { mayStay, between } = words[language]
      notes.push(isFirst ? noteMark[language] + note + between + mayStay : note)
    }
  }
  return { columns, notes }
}
