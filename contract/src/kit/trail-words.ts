import type { LocalText } from '../fields.ts'
import type { Entity } from './entity.ts'
import type { Fields } from './field-types.ts'
import { inSentence } from './in-sentence.ts'
import { sideTitle } from './title-at.ts'

/** What the audit trail calls the rows of a table, its columns, and by column the fixed choices that stand in them. */
export type TableWords = {
  subject: LocalText
  columns: Readonly<Record<string, LocalText>>
  choices: Readonly<Record<string, ReadonlyMap<string, LocalText>>>
  /** Of the rows inside a record; their places are stored from 0. */
  isOfRows?: true
}

/** The same by table. */
export type TrailWords = Readonly<Record<string, TableWords>>

const columnsOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { type, title }]): [string, LocalText][] => {
      if (type === 'computed' || type === 'rows') return []
      if (type !== 'localized') return [[name, title]]
      return [
        [`${name}_zh`, sideTitle(title, 'zh')],
        [`${name}_en`, sideTitle(title, 'en')],
      ]
    }),
  )

const choicesOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.type !== 'choice' && field.type !== 'choices') return []
      if (!('items' in field.dictionary)) return []
      return [[name, new Map(field.dictionary.items.map(({ value, label }) => [value, label]))]]
    }),
  )

const wordsOf = (fields: Fields) => ({ columns: columnsOf(fields), choices: choicesOf(fields) })

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function tablesOf({ table, noun, fields }: Entity): [string, TableWords][] {
  const subject = { zh: noun.zh, en: capitalised(noun.en) }
  const rows = Object.values(fields).flatMap((field): [string, TableWords][] => {
    if (field.type !== 'rows') return []
    const { title } = field
    const of = { zh: `${noun.zh}${title.zh}`, en: `${subject.en}: ${inSentence(title).en}` }
    return [[field.table, { subject: of, ...wordsOf(field.fields) }]]
  })
  return [[table, { subject, ...wordsOf(fields) }], ...rows]
}

const rowTablesOf = ({ fields }: Entity) =>
  Object.values(fields).flatMap((field) => (field.type === 'rows' ? [field.table] : []))

/** The words of the tables of some entities, from their titles. */
export function trailWordsOf(entities: readonly Entity[]): TrailWords {
  // Rows may have a list of their own besides, after which they are called.
  const ofRows = new Set(entities.flatMap(rowTablesOf))
  return Object.fromEntries(
    entities
      .flatMap(tablesOf)
      .map(([table, words]) => [table, ofRows.has(table) ? { ...words, isOfRows: true } : words]),
  )
}
