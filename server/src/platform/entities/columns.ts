import type { Language } from '@iwater/contract/errors'
import type { Expression, Operator } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import { type Field, type Fields } from '@iwater/contract/kit/field-types'
import { referenceTables } from '@iwater/contract/kit/record/reference-tables'
import { type RawBuilder, sql } from 'kysely'
import { jsonObject } from './many-parts.ts'

/**
 * Columns that an entity computes by SQL of its own, for row t; each fills a `readOnly` field of the same name, of the rows of a
 * sub-table one that is named behind that: `suppliers.order_count`.
 */
export type Columns = Readonly<Record<string, RawBuilder<unknown>>>

/**
 * How an entity is filtered by some fields, where that is not a comparison with their columns; undefined for an operator that
 * is. That of `id` finds records by their ids, for a view whose ids no index has; that of `keyword` those that contain it.
 */
export type Conditions = Readonly<
  Record<string, (operator: Operator, value: unknown) => RawBuilder<boolean> | undefined>
>

/** What an entity says in SQL of its own. */
export type OwnSql = { columns?: Columns | undefined; conditions?: Conditions | undefined }

/** An entity as SQL sees it. */
export type Described = Pick<Entity, 'table' | 'fields' | 'rules' | 'list'>

type Names = { fields: Fields; columns?: Columns | undefined }

/** The type of the rows of a table, with its schema: some tables are called as types of PostgreSQL are, such as `point`. */
export const rowType = (table: string) => sql.table(`public.${table}`)

/** A column of row t. The name is always a key of the description, never a word of a request. */
const own = (name: string) => sql.ref(`t.${name}`)

const signs = { '+': sql`+`, '-': sql`-`, '*': sql`*`, '/': sql`/` } as const

function expressionSql(expression: Expression, names: Names): RawBuilder<unknown> {
  if (typeof expression === 'number') return sql`${sql.lit(expression)}::numeric`
  // As numbers of any size: whole numbers would be divided without their remainder, and could overflow.
  if (typeof expression === 'string') return sql`(${columnSql(expression, names)})::numeric`
  const [sign, left, right] = expression
  const second = expressionSql(right, names)
  return sql`(${expressionSql(left, names)} ${signs[sign]} ${sign === '/' ? sql`nullif(${second}, 0)` : second})`
}

/** What a field is compared with, computed from and sorted by. */
export function columnSql(name: string, { fields, columns = {} }: Names): RawBuilder<unknown> {
  const field = fields[name]
  if (columns[name]) return columns[name]
  return field?.type === 'computed' ? expressionSql(field.of, { fields, columns }) : own(name)
}

/** What a field is shown as. Numbers of any precision arrive as JSON numbers, moments as ISO 8601 in UTC. */
function shownSql(name: string, field: Field, names: Names): RawBuilder<unknown> {
  if (field.type === 'localized')
    return sql`json_build_object('zh', ${own(`${name}_zh`)}, 'en', ${own(`${name}_en`)})`
  if (field.type === 'date-time')
    return sql`to_char(${columnSql(name, names)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return columnSql(name, names)
}

const entriesOf = ({ fields }: Pick<Described, 'fields'>) => Object.entries(fields)

/** The columns of row t that make a record, without rows of sub-tables. */
export const recordColumns = ({ fields }: Described, columns?: Columns) =>
  sql.join([
    sql`t.tenant_id, t.id, t.version`,
    ...entriesOf({ fields }).flatMap(([name, field]) =>
      field.type === 'rows'
        ? []
        : [sql`${shownSql(name, field, { fields, columns })} as ${sql.ref(name)}`],
    ),
  ])

/** What a record of row p shows of itself: the columns above without the tenant. */
export const recordColumnNames = ({ fields }: Described) => [
  sql.ref('p.id'),
  sql.ref('p.version'),
  ...entriesOf({ fields }).flatMap(([name, { type }]) =>
    type === 'rows' ? [] : [sql.ref(`p.${name}`)],
  ),
]

const recordName = (table: string, value: RawBuilder<unknown>) =>
  sql`(select json_build_object('zh', l.name_zh, 'en', l.name_en) from ${sql.table(table)} l
    where l.tenant_id = p.tenant_id and l.id = ${value})`

const itemName = (code: string, value: RawBuilder<unknown>) =>
  sql`(select json_strip_nulls(json_build_object('zh', l.name_zh, 'en', l.name_en, 'tone', l.tone)) from dictionary_label l
    where l.tenant_id = p.tenant_id and l.code = ${code} and l.value = ${value})`

/** Several items as one text in each language; one that is gone stands there by its value. */
const itemNames = (code: string, values: RawBuilder<unknown>) =>
  sql`(select json_build_object('zh', string_agg(coalesce(l.name_zh, v), '、' order by at),
                                'en', string_agg(coalesce(l.name_en, v), ', ' order by at))
    from unnest(${values}) with ordinality c (v, at)
    left join dictionary_label l on l.tenant_id = p.tenant_id and l.code = ${code} and l.value = v)`

/** Several records as one text in each language, those that the session sees. */
const recordNames = (table: string, values: RawBuilder<unknown>) =>
  sql`(select json_build_object('zh', coalesce(string_agg(l.name_zh, '、' order by l.name_en), ''),
                                'en', coalesce(string_agg(l.name_en, ', ' order by l.name_en), ''))
    from unnest(${values}) v
    join ${sql.table(table)} l on l.tenant_id = p.tenant_id and l.id = v::uuid)`

/** The label of a field of row p; undefined where the value needs none. */
function labelSql(name: string, field: Field): RawBuilder<unknown> | undefined {
  const value = sql.ref(`p.${name}`)
  if (field.type === 'reference') return recordName(referenceTables[field.to], value)
  if (field.type !== 'choice' && field.type !== 'choices') return undefined
  if ('to' in field.dictionary) {
    const table = referenceTables[field.dictionary.to]
    return field.type === 'choice'
      ? recordName(table, sql`${value}::uuid`)
      : recordNames(table, value)
  }
  if (!('code' in field.dictionary)) return undefined
  const { code } = field.dictionary
  return field.type === 'choice' ? itemName(code, value) : itemNames(code, value)
}

/** Labels of row p. A row that the session does not see has no name, and the label is null. */
export function labelColumn(entity: Described) {
  const labels = entriesOf(entity).flatMap(([name, field]) => {
    const label = labelSql(name, field)
    return label ? [[name, label] as const] : []
  })
  return sql`${jsonObject(labels)} as labels`
}

type RowsField = Extract<Field, { type: 'rows' }>

/** Of the columns of an entity those of a sub-table, by the names of its fields. */
const columnsBelow = (columns: Columns, rows: string): Columns =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([path, column]) =>
      path.startsWith(`${rows}.`) ? [[path.slice(rows.length + 1), column]] : [],
    ),
  )

/** The rows of a sub-table that belong to row p, in their order. */
function rowsSql({ table, fields }: RowsField, own: Columns) {
  const columns = sql.join(
    entriesOf({ fields }).map(
      ([name, field]) =>
        sql`${shownSql(name, field, { fields, columns: own })} as ${sql.ref(name)}`,
    ),
  )
  return sql`(select coalesce(json_agg(to_jsonb(r) - 'position' order by r.position), '[]')
    from (select t.id, t.position, ${columns} from ${sql.table(table)} t
           where t.tenant_id = p.tenant_id and t.parent_id = p.id) r)`
}

/** The rows of all sub-tables of row p, each as a column. */
export const rowsColumns = (entity: Described, columns: Columns = {}) =>
  entriesOf(entity).flatMap(([name, field]) =>
    field.type === 'rows'
      ? [sql`${rowsSql(field, columnsBelow(columns, name))} as ${sql.ref(name)}`]
      : [],
  )

/** How text is sorted; the collation of Chinese is by pronunciation. */
const inLanguage = { zh: sql` collate "zh-x-icu"`, en: sql`` } as const

/** What a list is sorted by, and the names that have to be joined to row t for it. */
type Order = { by: RawBuilder<unknown>; join: RawBuilder<unknown>; isAlwaysThere?: boolean }

/** Few names and many records: the names are read and sorted once, and joined by their place in that order. */
const joined = (names: RawBuilder<unknown>, value: RawBuilder<unknown>): Order => ({
  by: sql.ref('named.place'),
  join: sql`left join (${names}) named on named.value = ${value}`,
})

/** The place of a fixed item in its description; of anything else the value. */
function inOrder(value: RawBuilder<unknown>, field: Field | undefined) {
  if (field?.type !== 'choice' || !('items' in field.dictionary)) return value
  return sql`array_position(${field.dictionary.items.map((item) => item.value)}::text[], ${value})`
}

/** The kind of records that a field names one of. */
function recordsOf(field: Field | undefined) {
  if (field?.type === 'reference') return field.to
  return field?.type === 'choice' && 'to' in field.dictionary ? field.dictionary.to : undefined
}

/**
 * By what a list is sorted: names in the order of the language, references and items of dictionaries by what they are called,
 * fixed items as the description has them.
 */
export function orderSql(
  name: string,
  names: Names,
  { tenantId, language }: { tenantId: number; language: Language },
): Order {
  const field = names.fields[name]
  const collated = (column: string) => sql`${sql.ref(column)}${inLanguage[language]}`
  const place = sql`rank() over (order by ${collated(`l.name_${language}`)}) as place`
  const isAlwaysThere = field?.required === true
  if (field?.type === 'localized')
    return { by: collated(`t.${name}_${language}`), join: sql``, isAlwaysThere }
  const to = recordsOf(field)
  if (to !== undefined)
    return joined(
      sql`select l.id as value, ${place} from ${sql.table(referenceTables[to])} l where l.tenant_id = ${tenantId}`,
      // A choice is stored as text.
      field?.type === 'choice' ? sql`(${columnSql(name, names)})::uuid` : columnSql(name, names),
    )
  if (field?.type === 'choice' && 'code' in field.dictionary)
    return joined(
      sql`select l.value, ${place} from dictionary_label l
        where l.tenant_id = ${tenantId} and l.code = ${field.dictionary.code}`,
      columnSql(name, names),
    )
  return { by: inOrder(columnSql(name, names), field), join: sql``, isAlwaysThere }
}
