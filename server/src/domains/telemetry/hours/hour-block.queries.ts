import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { DueSpan, RollupLevel } from '../rollup.queries.ts'
import type { Span } from '../trend/spans.ts'
import { monthOf } from './closed-months.ts'

/** The hours of a series that begin in a UTC month, given as the ISO date of its first day. */
export type HourBlock = {
  tenantId: number
  series: number
  month: string
  n: number
  hours: Buffer
}

export type HourBlockKey = Pick<HourBlock, 'tenantId' | 'series' | 'month'>

const columns = sql.raw('b.tenant_id as "tenantId", b.series, b.month, b.n, b.hours')

/** The blocks of series with hours that begin in a span of time, by series and month. */
export async function selectHourBlocks(
  db: Db,
  series: readonly number[],
  { from, until }: Span,
): Promise<HourBlock[]> {
  const { rows } = await sql<HourBlock>`
    select ${columns} from hour_block b
     where b.series = any(${series}::int[]) and b.month >= ${monthOf(from)}::date and b.month <= ${monthOf(until - 1)}::date
     order by b.series, b.month`.execute(db)
  return rows
}

/** The next blocks of all tenants, by series and month. */
export async function selectHourBlocksAfter(
  db: Db,
  { series, month }: Pick<HourBlock, 'series' | 'month'>,
  limit: number,
): Promise<HourBlock[]> {
  const { rows } = await sql<HourBlock>`
    select ${columns} from hour_block b where (b.series, b.month) > (${series}::int, ${month}::date)
     order by b.series, b.month limit ${limit}::int`.execute(db)
  return rows
}

/** Blocks that were kept aside, because they could not be read when their hours changed. */
export async function selectDamagedHours(db: Db): Promise<HourBlockKey[]> {
  const { rows } = await sql<HourBlockKey>`
    select tenant_id as "tenantId", series, month from hour_block_damaged order by found_at`.execute(
    db,
  )
  return rows
}

/** Those of them of series with hours that begin in a span of time. */
export async function selectDamagedHoursOf(
  db: Db,
  series: readonly number[],
  { from, until }: Span,
): Promise<HourBlockKey[]> {
  const { rows } = await sql<HourBlockKey>`
    select distinct tenant_id as "tenantId", series, month from hour_block_damaged
     where series = any(${series}::int[]) and month >= ${monthOf(from)}::date and month <= ${monthOf(until - 1)}::date
     order by series, month`.execute(db)
  return rows
}

/** Takes blocks out of the table; their hours have to be put elsewhere in the same transaction. */
async function deleteBlocks(db: Db, places: RawBuilder<unknown>): Promise<HourBlock[]> {
  const { rows } = await sql<HourBlock>`
    delete from hour_block b where b.ctid = any(array(${places})) returning ${columns}`.execute(db)
  return rows
}

/** At most `most` of series with hours that begin in a span of time. */
export const takeHourBlocks = (
  db: Db,
  series: readonly number[],
  { from, until }: Span,
  most: number,
) =>
  deleteBlocks(
    db,
    sql`select h.ctid from hour_block h
         where h.series = any(${series}::int[]) and h.month >= ${monthOf(from)}::date and h.month <= ${monthOf(until - 1)}::date
         limit ${most}::int`,
  )

/** How far the last hour of a due hour or day begins after it: the longest day has 25 hours and a half. */
const reach = { hour: '0 hours', day: '25 hours 30 minutes' }

/**
 * At most `most` with the hours, or with hours of the days, of which the first `limit` are due in a span, as `writeDue` chooses them. Each is looked up by the index: a block takes as much as a page, and
 * lateral leaves the planner no other way.
 */
export const takeDueHourBlocks = (
  db: Db,
  level: RollupLevel,
  { first, last, limit, most }: DueSpan & { limit: number; most: number },
) => {
  const month = (moment: RawBuilder<unknown>) =>
    sql`date_trunc('month', ${moment} at time zone 'UTC')::date`
  return deleteBlocks(
    db,
    sql`select h.ctid
          from (select distinct d.series, m.month
                  from (select series, bucket from rollup_due
                         where level = ${level} and bucket between ${first} and ${last}
                         order by bucket, series limit ${limit}::int) d
                 cross join lateral (values (${month(sql`d.bucket`)}), (${month(sql`(d.bucket + ${reach[level]}::interval)`)})) m (month)) w
         cross join lateral (select b.ctid from hour_block b where b.series = w.series and b.month = w.month limit 1) h
         limit ${most}::int`,
  )
}

export const insertDamagedHours = (db: Db, { tenantId, series, month, n, hours }: HourBlock) =>
  db
    .insertInto('hour_block_damaged')
    .values({ tenant_id: tenantId, series, month, n, hours })
    .execute()

export const insertHourBlocks = (db: Db, blocks: readonly HourBlock[]) =>
  db
    .insertInto('hour_block')
    .values(blocks.map(({ tenantId, ...block }) => ({ ...block, tenant_id: tenantId })))
    .execute()
