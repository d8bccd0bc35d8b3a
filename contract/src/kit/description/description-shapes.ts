import { permissions } from '../../access.ts'
import { callGroups } from '../../call-groups.ts'
import { fileGroups } from '../../files.ts'
import { mostChoices, mostFiles, mostNumber } from '../check.ts'
import { dictionaryTones, type FieldType } from '../field-types.ts'
import { importLimits } from '../import-calls.ts'
import { formats, patterns } from '../patterns.ts'
import { referenceTables } from '../record/reference-tables.ts'
import {
  anything,
  isObject,
  list,
  localText,
  number,
  object,
  oneOf,
  record,
  type Shape,
  text,
  yes,
} from '../shape.ts'
import { summaryTitles } from '../summary.ts'

/** Limits of a stored description. */
export const descriptionLimits = {
  fields: 60,
  groups: 20,
  columns: 60,
  items: 500,
  rows: 500,
} as const

const key = /^[a-z][a-z\d_]{0,62}$/
/**
 * Names of fields, as columns of a table have them; a text in two languages adds a language to its own. `id` and the like are
 * the record's own, and every object has a `constructor`.
 */
const fieldName =
  /^(?!(?:id|version|labels|files|children|above|tenant_id|constructor)$)[a-z][a-z\d_]{0,59}$/
/** Those of a sub-table, whose rows have a parent and a position. */
const rowFieldName = /^(?!(?:id|tenant_id|parent_id|position|constructor)$)[a-z][a-z\d_]{0,59}$/

const name = text(63)
const title = localText(80)

const common = {
  description: localText(500),
  required: yes,
  immutable: yes,
  readOnly: yes,
  secret: yes,
  describesChange: yes,
  asksLater: yes,
  filterable: oneOf(false),
  sortable: oneOf(false),
  width: number(40, 2000),
  span: number(1, 24),
}

/** Of kinds whose values people write. */
const written = { ...common, default: anything }

const item = object(
  { value: text(64), label: localText(200) },
  { tone: oneOf(...dictionaryTones), icon: text(40, /^[a-z\d-]+$/), disabled: yes },
)

/** One of four, known by the option that it has. */
const sources: Readonly<Record<string, Shape>> = {
  items: object({ items: list(item, 1, descriptionLimits.items) }),
  code: object({ code: text(64) }, { parent: name }),
  url: object({ url: text(200, /^\/[\w/{}-]*$/) }, { sets: list(name, 1, 60) }),
  to: object({ to: oneOf(...Object.keys(referenceTables)) }),
}

const dictionary: Shape = (value, path, report) => {
  if (!isObject(value)) return report(path, 'kind')
  const kind = Object.keys(sources).find((one) => Object.hasOwn(value, one))
  if (kind === undefined) report(path, 'choice')
  else sources[kind]?.(value, path, report)
}

const figure = {
  minimum: number(-mostNumber, mostNumber, false),
  maximum: number(-mostNumber, mostNumber, false),
  precision: number(0, 6),
  unit: text(20),
  widget: oneOf('input', 'slider', 'rate'),
}

const picture = object(
  {},
  {
    aspect: number(0.1, 10, false),
    longestSide: number(16, 10_000),
    watermark: object(
      { text: text(80) },
      { size: number(6, 200), opacity: number(0, 100), margin: number(0, 500) },
    ),
  },
)

const uploaded = {
  group: oneOf(...fileGroups),
  maxBytes: number(1, 2 ** 40),
  visibility: oneOf('record', 'organisation'),
  picture,
}

type Options = readonly [needed: Record<string, Shape>, allowed: Record<string, Shape>]

const options: Readonly<Record<Exclude<FieldType, 'rows'>, Options>> = {
  string: [
    { maxLength: number(1, 100_000) },
    {
      format: oneOf('line', 'multiline', 'password', ...Object.keys(formats)),
      minLength: number(0, 100_000),
      pattern: oneOf(...Object.keys(patterns)),
      unique: yes,
      searchable: yes,
    },
  ],
  localized: [{ maxLength: number(1, 100_000) }, { multiline: yes, searchable: yes, partial: yes }],
  integer: [{}, figure],
  number: [{}, { ...figure, rounds: yes }],
  computed: [{ of: anything }, { precision: number(0, 6), unit: text(20) }],
  boolean: [
    {},
    {
      widget: oneOf('switch', 'checkbox'),
      texts: object({ on: localText(40), off: localText(40) }),
    },
  ],
  date: [{}, { precision: oneOf('month', 'year') }],
  'date-time': [{}, {}],
  choice: [{ dictionary }, { widget: oneOf('select', 'radio') }],
  choices: [
    { dictionary },
    { maxItems: number(1, mostChoices), widget: oneOf('select', 'checkbox') },
  ],
  reference: [{ to: oneOf(...Object.keys(referenceTables)) }, { searchable: yes }],
  file: [{}, { ...uploaded, widget: oneOf('upload', 'signature') }],
  files: [{}, { ...uploaded, maxItems: number(1, mostFiles) }],
}

const shapes = Object.fromEntries(
  Object.entries(options).map(([type, [needed, allowed]]) => [
    type,
    object(
      { type: oneOf(type), title, ...needed },
      { ...(type === 'computed' ? common : written), ...allowed },
    ),
  ]),
) as Readonly<Record<string, Shape>>

/** A field of any kind but a sub-table. */
const plainField: Shape = (value, path, report) => {
  if (!isObject(value)) return report(path, 'kind')
  const shape =
    typeof value['type'] === 'string' && Object.hasOwn(shapes, value['type'])
      ? shapes[value['type']]
      : undefined
  if (shape === undefined) report(`${path}.type`, 'choice')
  else shape(value, path, report)
}

/** Rows of a sub-table have no files. */
const rowField: Shape = (value, path, report) => {
  if (isObject(value) && (value['type'] === 'file' || value['type'] === 'files'))
    report(`${path}.type`, 'choice')
  else plainField(value, path, report)
}

const rowsField = object(
  {
    type: oneOf('rows'),
    title,
    table: text(63, key),
    fields: record(rowFieldName, rowField, descriptionLimits.fields),
    maxItems: number(1, descriptionLimits.rows),
  },
  common,
)

const field: Shape = (value, path, report) =>
  (isObject(value) && value['type'] === 'rows' ? rowsField : plainField)(value, path, report)

const permission = oneOf(...permissions)
const readable = oneOf('signed-in', ...permissions)
const names = list(name, 1, descriptionLimits.columns)

/** The whole description; conditions, expressions and names are checked where the fields are known. */
export const descriptionShape = object(
  {
    table: text(63, key),
    path: text(200, new RegExp(`^/(${Object.keys(callGroups).join('|')})(/[a-z\\d-]+)*$`)),
    title,
    noun: title,
    icon: text(40),
    access: object(
      { read: readable },
      { change: permission, export: readable, import: permission, files: readable },
    ),
    fields: record(fieldName, field, descriptionLimits.fields),
    list: object(
      { columns: names, sort: name },
      {
        order: oneOf('asc', 'desc'),
        filter: anything,
        filterTitle: title,
        selection: yes,
        range: name,
        counts: name,
        index: yes,
        expand: names,
        position: name,
        tree: name,
        within: names,
        holds: anything,
        actions: oneOf('buttons', 'menu'),
        summary: record(key, oneOf(...Object.keys(summaryTitles)), descriptionLimits.fields),
      },
    ),
    form: object(
      {
        groups: list(
          object({ title, fields: names }, { fold: oneOf('open', 'closed') }),
          1,
          descriptionLimits.groups,
        ),
      },
      { in: oneOf('drawer', 'dialog'), as: oneOf('groups', 'tabs', 'steps') },
    ),
  },
  {
    rules: anything,
    comments: yes,
    history: yes,
    whileViewing: oneOf('private'),
    importRows: number(1, importLimits.rows),
    importNote: localText(200),
    sameBy: names,
    book: object({ columns: names, notes: list(localText(500), 0, 20) }),
  },
)
