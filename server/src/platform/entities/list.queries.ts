import {
  type Choice,
  type ChoiceRequest,
  type CountRequest,
  type ListRequest,
  mostChoicesShown,
  mostCounted,
} from '@iwater/contract/kit/calls'
import type { Triple } from '@iwater/contract/kit/condition'
import type { Summary } from '@iwater/contract/kit/summary'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { isAskedFor } from '#platform/database/matching'
import { oneRow } from '#platform/database/one-row'
import { unnamed } from '#platform/database/statements'
import {
  columnSql,
  type Described,
  labelColumn,
  orderSql,
  recordColumnNames,
  recordColumns,
} from './columns.ts'
import type { Place, Row } from './entity.queries.ts'
import { filesColumn } from './file-columns.ts'
import { summarySql } from './summary.ts'
import { type Level, levelOf, subtreeSql } from './tree.ts'
import { type Wanted, whereSql } from './where.ts'

type Span = { size: number; offset: number }

/** From this many rows before a page on, finding its rows first costs less than computing what those before it hold. */
const farFrom = 100

/** An index has the ids of a table; those of a view that finds its records in a way of its own, none. */
const isFarAway = (span: Span | undefined, own: Pick<Place, 'conditions'>) =>
  span !== undefined && span.offset >= farFrom && !own.conditions?.['id']

/** A number in the text: of a parameter a plan for all values assumes a tenth of the table, and sorts where an index serves. */
const spanSql = ({ size, offset }: Span) =>
  sql`limit ${sql.lit(size)} ${offset > 0 ? sql`offset ${offset}` : sql``}`

/** Rows in the order that is asked for, with what their values are called. */
function listSql(
  entity: Described,
  { tenantId, language, ...own }: Place,
  wanted: Omit<ListRequest, 'current' | 'size'>,
  { span, level }: { span?: Span; level?: Level | undefined } = {},
) {
  const direction = wanted.order === 'desc' ? sql`desc` : sql`asc`
  const names = { fields: entity.fields, columns: own.columns }
  const { by, join, isAlwaysThere } = orderSql(wanted.sort, names, { tenantId, language })
  // Where a value is always there, an index has records in this order; saying where those without one stand would spoil it.
  const orderOf = (value: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    isAlwaysThere
      ? sql`${value} ${direction}, ${id} ${direction}`
      : sql`${value} ${direction} nulls last, ${id}`
  const shown = sql.join([
    ...recordColumnNames(entity),
    labelColumn(entity),
    ...filesColumn(entity),
    ...(level?.columns ?? []),
  ])
  const table = sql.table(entity.table)
  const found = sql`from ${table} t ${join}
           where ${whereSql(tenantId, entity, wanted, own)} ${level?.where ? sql`and ${level.where}` : sql``}
           order by ${orderOf(by, sql`t.id`)} ${span ? spanSql(span) : sql``}`
  const columns = recordColumns(entity, own.columns)
  const rows = isFarAway(span, own)
    ? sql`select ${columns} from (select t.id, ${by} as place ${found}) k
            join ${table} t on t.tenant_id = ${tenantId} and t.id = k.id
           order by ${orderOf(sql`k.place`, sql`k.id`)}`
    : sql`select ${columns} ${found}`
  return sql<Row>`select ${shown} from (${rows}) p`
}

/** Of each list the statement that its page begins with has a name; searching, filtering and sorting make many others. */
const naming = ({ list }: Described, { filter, keyword, sort, order, current }: ListRequest) =>
  current === 1 &&
  filter.length === 0 &&
  !keyword &&
  sort === list.sort &&
  order === (list.order ?? 'asc')
    ? sql``
    : unnamed

const upToMost = (counted: number) => ({
  total: Math.min(counted, mostCounted),
  isMore: counted > mostCounted,
})

/** What a page says of all records: their summary, and for the topmost level of a tree their number. */
function furtherSql(
  entity: Described,
  place: Place,
  {
    found,
    level,
    count,
  }: {
    found: RawBuilder<unknown>
    level: Level | undefined
    count: (where: RawBuilder<unknown>) => RawBuilder<unknown>
  },
) {
  // A level below a record is a part of what the topmost one has said all about.
  if (level?.isTop === false) return sql``
  const summary = entity.list.summary
    ? sql`, ${summarySql(entity, place.columns, found)} as summary`
    : sql``
  return level?.where ? sql`${summary}, ${count(found)} as whole` : summary
}

/** One page in one statement. Records are counted up to `mostCounted`. */
export async function selectPage(db: Db, entity: Described, place: Place, wanted: ListRequest) {
  const { size, current } = wanted
  const span = { size, offset: (current - 1) * size }
  const level = levelOf(entity, wanted)
  const found = whereSql(place.tenantId, entity, wanted, place)
  const count = (where: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select from ${sql.table(entity.table)} t
          where ${where} limit ${sql.lit(mostCounted + 1)}) c)`
  const further = furtherSql(entity, place, { found, level, count })
  const { rows } = await sql<{
    counted: number
    records: Row[]
    summary?: Summary
    whole?: number
  }>`${naming(entity, wanted)}
    select ${count(level?.where ? sql`${found} and ${level.where}` : found)} as counted,
           (select coalesce(json_agg(r), '[]')
              from (${listSql(entity, place, wanted, { span, level })}) r) as records ${further}`.execute(
    db,
  )
  const { counted, records, summary: summed, whole: all } = oneRow(rows)
  return {
    records,
    ...upToMost(counted),
    current,
    size,
    ...(summed !== undefined && (all ?? counted) > 0 && { summary: summed }),
    ...(all !== undefined && { whole: upToMost(all) }),
  }
}

/** The summary of all records that are asked for. */
export async function selectSummary(
  db: Db,
  entity: Described,
  { tenantId, ...own }: Place,
  wanted: Wanted,
) {
  const where = whereSql(tenantId, entity, wanted, own)
  const { rows } = await sql<{ summary: Summary }>`${unnamed}
    select ${summarySql(entity, own.columns, where)} as summary`.execute(db)
  return oneRow(rows).summary
}

/** How many records there are of each value of a field. */
export async function selectCounts(
  db: Db,
  entity: Described,
  { tenantId, ...own }: Omit<Place, 'language'>,
  name: string,
  wanted: CountRequest,
) {
  const value = columnSql(name, { fields: entity.fields, columns: own.columns })
  const found = { ...wanted, filter: wanted.filter.filter(([field]) => field !== name) }
  const { rows } = await sql<{ counts: Record<string, number> }>`${unnamed}
    select coalesce(json_object_agg(value, n), '{}') as counts
      from (select ${value} as value, count(*) as n from ${sql.table(entity.table)} t
             where ${whereSql(tenantId, entity, found, own)} and ${value} is not null group by 1) c`.execute(
    db,
  )
  return oneRow(rows).counts
}

/** Records that a cursor answers at once. */
const batchSize = 2000

/**
 * All records that are asked for, in batches that take no more memory than one of them, and their number. `db` is a
 * snapshot, so that the two agree.
 */
export async function openRecords(
  db: Db,
  entity: Described,
  place: Place,
  wanted: Omit<ListRequest, 'current' | 'size'> & { ids?: readonly string[] | undefined },
) {
  const { rows } = await sql<{ count: number }>`${unnamed}
    select count(*)::int as count from ${sql.table(entity.table)} t
     where ${whereSql(place.tenantId, entity, wanted, place)}`.execute(db)
  await sql`${unnamed} declare records no scroll cursor for ${listSql(entity, place, wanted)}`.execute(
    db,
  )
  async function* batches() {
    for (;;) {
      const { rows: fetched } = await sql<{ record: Row }>`
        fetch ${sql.lit(batchSize)} from records`.execute(db)
      if (fetched.length > 0) yield fetched as unknown as readonly Row[]
      if (fetched.length < batchSize) return
    }
  }
  return { count: oneRow(rows).count, batches: batches() }
}

/**
 * What other entities may refer to, by name in a language: by a part of one, or by ids. Of a tree without the record
 * `except` and those below it.
 */
export async function selectChoices(
  db: Db,
  entity: Described,
  { tenantId, language, ...own }: Place,
  {
    except,
    filter,
    ...wanted
  }: ChoiceRequest & { except?: string | undefined; filter?: readonly Triple[] | undefined } = {},
) {
  const {
    table,
    list: { tree, holds },
  } = entity
  const others =
    tree === undefined || except === undefined
      ? sql``
      : sql`and t.id not in (${subtreeSql(table, tree, tenantId, except)})`
  const name = sql.ref(`t.name_${language}`)
  const text = sql`concat_ws(E'\\n', t.name_zh, t.name_en)`
  // Names are asked for by ids, whatever may stand below them.
  const offered = wanted.ids === undefined && filter !== undefined && holds ? [holds] : []
  const found = whereSql(tenantId, entity, { filter: [...(filter ?? []), ...offered] }, own)
  const { rows } = await sql<Choice>`
    select t.id as value, json_build_object('zh', t.name_zh, 'en', t.name_en) as label from ${sql.table(table)} t
     where ${found}
       and ${isAskedFor({ id: sql`t.id`, text }, wanted)} ${others}
     order by ${name}, t.id limit ${mostChoicesShown}`.execute(db)
  return rows
}
