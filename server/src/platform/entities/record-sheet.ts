import type { Language } from '@iwater/contract/errors'
import type { LocalText } from '@iwater/contract/fields'
import type { Entity } from '@iwater/contract/kit/entity'
import type { Field, FieldType } from '@iwater/contract/kit/field-types'
import { type Summary, type SummaryKind, summaryTitles } from '@iwater/contract/kit/summary'
import { bothTitles, sideHeadings } from '@iwater/contract/kit/title-at'
import type { Cell, Column } from '#platform/spreadsheet/sheet'
import { offsetAt } from '#platform/wall-clock'
import type { Described } from './columns.ts'
import type { Row } from './entity.queries.ts'
import { noteMark } from './importing/import-headings.ts'
import type { RecordFile, RecordFilesByField } from './record-files.ts'

/** How values are written: in which language, and on whose clock. */
export type Writing = { language: Language; timeZone: string }

type Written = Omit<Column, 'heading'> & {
  /** The headings below the title of the field, one a cell; none for a field of one cell. */
  below?: readonly string[]
  cells(
    value: unknown,
    label: LocalText | null | undefined,
    files: readonly RecordFile[],
  ): readonly Cell[]
}

type Writers = {
  readonly [T in Exclude<FieldType, 'rows'>]: (
    field: Extract<Field, { type: T }>,
    writing: Writing,
  ) => Written
}

const text = (cell: (value: unknown, label: LocalText | null | undefined) => Cell): Written => ({
  kind: 'text',
  cells: (value, label) => [cell(value, label)],
})

/** numeric arrives as text, so that no digit is lost on the way. */
const figure = (precision?: number): Written => ({
  kind: 'number',
  ...(precision !== undefined && { precision }),
  cells: (value) => [Number(value)],
})

/** The names of files that the reader may read. */
const fileNames = ({ language }: Writing): Written => ({
  kind: 'text',
  cells: (_value, _label, files) => [files.map(({ name }) => name).join(between[language])],
})

const between = { zh: '、', en: ', ' } as const
const yesNo = { zh: ['否', '是'], en: ['No', 'Yes'] } as const

/** A moment, ISO 8601 in UTC, as the clock of a zone shows it. */
export function onClock(moment: string, zone: string) {
  const time = Date.parse(moment)
  return new Date(time + offsetAt(time, zone)).toISOString().slice(0, 19).replace('T', ' ')
}

const itemLabel = (field: Extract<Field, { type: 'choice' | 'choices' }>, value: unknown) =>
  'items' in field.dictionary
    ? field.dictionary.items.find((item) => item.value === value)?.label
    : undefined

const writers: Writers = {
  string: () => text(String),
  localized: () => ({
    kind: 'text',
    below: Object.values(sideHeadings),
    cells(value) {
      const { zh, en } = value as LocalText
      return [zh, en]
    },
  }),
  integer: () => figure(),
  number: ({ precision }) => figure(precision),
  computed: ({ precision }) => figure(precision),
  boolean: (_, { language }) => text((value) => yesNo[language][value ? 1 : 0]),
  date: () => ({ kind: 'day', cells: (value) => [String(value)] }),
  'date-time': (_, { timeZone }) => ({
    kind: 'moment',
    cells: (value) => [onClock(String(value), timeZone)],
  }),
  reference: (_, { language }) => text((_value, label) => label?.[language] ?? null),
  choice: (field, { language }) =>
    text((value, label) => (label ?? itemLabel(field, value))?.[language] ?? String(value)),
  choices: (field, { language }) =>
    text(
      (values, label) =>
        label?.[language] ??
        (values as string[])
          .map((value) => itemLabel(field, value)?.[language] ?? value)
          .join(between[language]),
    ),
  file: (_, writing) => fileNames(writing),
  files: (_, writing) => fileNames(writing),
}

const writerOf = (field: Exclude<Field, { type: 'rows' }>, writing: Writing) =>
  (writers[field.type] as (field: Field, writing: Writing) => Written)(field, writing)

/**
 * The columns of a file with some fields of an entity, and the cells of a record in them. Choices and references are
 * written as what they are called, a text in two languages takes two columns. A book has its headings in both languages.
 */
export function recordSheet(
  { fields, book }: Described & Pick<Entity, 'book'>,
  names: readonly string[],
  writing: Writing,
) {
  const parts = names.flatMap((name) => {
    const field = fields[name]
    if (field === undefined || field.type === 'rows') return []
    const title = book === undefined ? field.title[writing.language] : bothTitles(field.title)
    return [{ name, title, written: writerOf(field, writing) }]
  })
  const columns = parts.flatMap(({ title, written: { kind, precision, below } }): Column[] => {
    const column = { kind, ...(precision !== undefined && { precision }) }
    if (!below) return [{ ...column, heading: [title] }]
    return below.map((part) => ({ ...column, heading: [title, part] }))
  })
  const cellsOf = (row: Row): Cell[] => {
    const labels = row.labels as Readonly<Record<string, LocalText | null>>
    const files = (row.files ?? {}) as RecordFilesByField
    return parts.flatMap(({ name, written: { below, cells } }) => {
      const value = row[name]
      if (value === null || value === undefined) return below ? below.map(() => null) : [null]
      return cells(value, labels[name], files[name] ?? [])
    })
  }
  return { columns, cellsOf }
}

/** The notes of a book, below an empty row; an import of the file does not read them. */
export function noteRows({ book }: Pick<Entity, 'book'>, width: number) {
  if (book === undefined) return []
  const row = (first: Cell): Cell[] => [first, ...Array<null>(width - 1).fill(null)]
  return [row(null), ...book.notes.map(({ zh, en }) => row(`${noteMark.zh}${zh} / ${en}`))]
}

/**
 * A row for each kind of figure, below the columns of `recordSheet`; the first column that holds text and no figure names
 * the kind.
 */
export function summaryRows(
  { fields, list: { summary = {} } }: Described,
  names: readonly string[],
  writing: Writing,
  figures: Summary,
): readonly (readonly Cell[])[] {
  const cells = names.flatMap((name) => {
    const field = fields[name]
    if (field === undefined || field.type === 'rows') return []
    const { kind, below = [name] } = writerOf(field, writing)
    return below.map(() => ({ name, kind }))
  })
  const nameAt = cells.findIndex(({ kind }) => kind === 'text')
  const kinds = (Object.keys(summaryTitles) as SummaryKind[]).filter((kind) =>
    cells.some(({ name }) => summary[name] === kind),
  )
  return kinds.map((kind) =>
    cells.map(({ name }, at) => {
      if (at === nameAt) return summaryTitles[kind][writing.language]
      const figure = summary[name] === kind ? figures[name] : null
      return figure === null || figure === undefined ? null : Number(figure)
    }),
  )
}
