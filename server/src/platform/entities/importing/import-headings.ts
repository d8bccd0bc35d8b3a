import type { Entity } from '@iwater/contract/kit/entity'
import { type Field, type Fields, holdsFiles, isWritten } from '@iwater/contract/kit/field-types'
import type { ImportMode, ImportReport } from '@iwater/contract/kit/import-calls'
import { importKey } from '@iwater/contract/kit/import-key'
import { bothTitles, type Side, sideHeadings, sideNames } from '@iwater/contract/kit/title-at'

/** A row of a file as texts, and its number in the file. */
export type FileRow = { cells: readonly string[]; line: number }

/** A column of the file that is written: its place, its heading, and the field, of a localized one a side. */
export type Target = { at: number; heading: string; name: string; side?: Side }

/** The last column of a file of faulty rows; it is not read. */
export const reasonHeading = { zh: '错误原因', en: 'Reasons' } as const

/** How rows begin that are not read either: that of a template which says what each column takes, and the notes of a book. */
export const noteMark = { zh: '#说明：', en: '#Note: ' } as const

const isNote = (text: string) =>
  Object.values(noteMark).some((mark) => text.startsWith(mark.trim()))

/** Marks of required columns, spaces, capitals and the kind of brackets make no difference. */
const plain = (heading: string) =>
  heading
    .replace(/\s*\/\s*/g, '/')
    .replace(/\s*[（(]\s*/g, ' (')
    .replace(/\s*[）)]/g, ')')
    .replace(/\s*[*＊]\s*(?=\/|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

type Place = Pick<Target, 'name' | 'side'>

function placesOf(name: string, field: Field): [string, Place][] {
  const titles = Object.values(field.title)
  if (field.type !== 'localized')
    return [...titles, bothTitles(field.title)].map((title) => [plain(title), { name }])
  return titles.flatMap((title) =>
    (['zh', 'en'] as const).flatMap((side) =>
      [
        `${title} / ${sideHeadings[side]}`,
        ...Object.values(sideNames[side]).map((word) => `${title} (${word})`),
      ].map((heading): [string, Place] => [plain(heading), { name, side }]),
    ),
  )
}

/** Where a heading in either language leads; the first of two fields with the same title wins. */
const placesIn = (fields: Fields) =>
  new Map(
    Object.entries(fields)
      .flatMap(([name, field]) => placesOf(name, field))
      .toReversed(),
  )

const widthOf = (rows: readonly FileRow[]) => Math.max(0, ...rows.map(({ cells }) => cells.length))

/** The headings of a file, in one line: exports write the sides of a text in two languages below its title. */
function joinedHeadings([first, second]: readonly FileRow[]) {
  const below = second?.cells.map((cell) => cell.trim()) ?? []
  const said = below.filter((cell) => cell !== '')
  const known: readonly string[] = Object.values(sideHeadings)
  const isTwo = said.length > 0 && said.every((cell) => known.includes(cell))
  const top = first?.cells.map((cell) => cell.trim()) ?? []
  if (!isTwo) return { headings: top, levels: 1 }
  let title = ''
  const headings = Array.from({ length: Math.max(top.length, below.length) }, (_, at) => {
    if (top[at]) title = top[at]
    return below[at] ? `${title} / ${below[at]}` : (top[at] ?? '')
  })
  return { headings, levels: 2 }
}

/** Whether a file can have a column of a field: rows of sub-tables and stored files have no cell. */
export const hasCell = (field: Field) =>
  isWritten(field) && field.type !== 'rows' && !holdsFiles(field)

/** Whether a new record cannot do without a value from the file. */
export const isNeeded = (field: Field) =>
  field.required === true &&
  field.default === undefined &&
  field.type !== 'rows' &&
  isWritten(field)

export type Headings = Pick<ImportReport, 'ignored' | 'missing' | 'repeated' | 'kept'> & {
  headings: readonly string[]
  targets: readonly Target[]
  /** Columns of fields that are not written. */
  unwritten: readonly Target[]
  /** The fields by which rows are matched to records; none where every row adds one. */
  key: readonly string[]
  /** The rows below the headings. */
  rows: readonly FileRow[]
}

type Columns = Pick<Headings, 'ignored' | 'repeated'> & {
  targets: Target[]
  unwritten: Target[]
}

/** Whether a heading is that of the reasons in a file of faulty rows. */
const isReason = (heading: string) =>
  Object.values(reasonHeading).some((reason) => plain(reason) === plain(heading))

/** What a heading leads to, or why its column is not read. */
function noteHeading(
  fields: Fields,
  columns: Columns,
  place: Place | undefined,
  at: number,
  heading: string,
) {
  const { targets, unwritten, ignored, repeated } = columns
  const field = place && fields[place.name]
  if (!place || !field || field.type === 'rows') {
    if (!isReason(heading)) ignored.push({ heading, reason: 'unknown' })
  } else if (!hasCell(field)) {
    ignored.push({ heading, reason: 'read-only' })
    unwritten.push({ at, heading, ...place })
  } else if (targets.some(({ name, side }) => name === place.name && side === place.side))
    repeated.push(heading)
  else targets.push({ at, heading, ...place })
}

/** What the columns of a file are, by their headings. */
function readColumns(
  fields: Fields,
  headings: readonly string[],
  rows: readonly FileRow[],
): Columns {
  const places = placesIn(fields)
  const columns: Columns = { targets: [], unwritten: [], ignored: [], repeated: [] }
  const width = Math.max(headings.length, widthOf(rows))
  for (let at = 0; at < width; at += 1) {
    const heading = headings[at] ?? ''
    if (heading !== '') noteHeading(fields, columns, places.get(plain(heading)), at, heading)
    else if (rows.some(({ cells }) => (cells[at] ?? '') !== ''))
      columns.ignored.push({ heading: `#${at + 1}`, reason: 'empty-heading' })
  }
  return columns
}

/** The columns of a file, and the rows below its headings. */
export function readHeadings(
  entity: Pick<Entity, 'fields' | 'sameBy'>,
  file: readonly FileRow[],
  mode: ImportMode,
): Headings {
  const { fields } = entity
  const { headings, levels } = joinedHeadings(file)
  const below = file.slice(levels)
  const rows = below.filter(({ cells }) => !isNote(cells.find((cell) => cell !== '') ?? ''))
  const { targets, unwritten, ignored, repeated } = readColumns(fields, headings, rows)
  const key = importKey(entity)
  const isUpdate = mode === 'update' && key.length > 0
  const missing = Object.entries(fields)
    .filter(([name, field]) => (isUpdate ? key.includes(name) : isNeeded(field)))
    .filter(([name]) => !targets.some((target) => target.name === name))
    .map(([, { title }]) => title)
  const written = [...new Set(targets.map(({ name }) => name))]
  const kept = written
    .filter((name) => isUpdate && !key.includes(name) && fields[name]?.immutable)
    .map((name) => fields[name]?.title ?? { zh: name, en: name })
  return { headings, targets, unwritten, ignored, repeated, missing, kept, key, rows }
}
