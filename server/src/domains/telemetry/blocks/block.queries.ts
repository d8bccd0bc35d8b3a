import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { shareLocks, takeOrShareLocks } from '#platform/database/locks'
import { instantOf } from '../last-value.queries.ts'
import { dayMs } from '../sample.ts'
import { encodeArray } from '../sink/sample-rows.ts'
import type { TakeBack } from '../take-back.queries.ts'
import type { RollupRow } from './block-rows.ts'

/** The samples of a series on a UTC day, given as an ISO date. */
export type Block = { tenantId: number; series: number; day: string; n: number; samples: Buffer }

export const isoDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

const columns = sql.raw('b.tenant_id as "tenantId", b.series, b.day, b.n, b.samples')

/** The blocks of series with samples of a span of time, by series and day. */
export async function selectBlocks(
  db: Db,
  series: readonly number[],
  { from, until }: { from: number; until: number },
): Promise<Block[]> {
  const { rows } = await sql<Block>`
    select ${columns} from sample_block b
     where b.series = any(${series}::int[]) and b.day >= ${isoDay(Math.floor(from / dayMs))}::date
       and b.day <= ${isoDay(Math.floor((until - 1) / dayMs))}::date
     order by b.series, b.day`.execute(db)
  return rows
}

/** The next blocks of all tenants, by series and day. */
export async function selectBlocksAfter(
  db: Db,
  { series, day }: Pick<Block, 'series' | 'day'>,
  limit: number,
): Promise<Block[]> {
  const { rows } = await sql<Block>`
    select ${columns} from sample_block b where (b.series, b.day) > (${series}::int, ${day}::date)
     order by b.series, b.day limit ${limit}::int`.execute(db)
  return rows
}

/** Blocks that were kept aside, because they could not be read when their day changed. */
export async function selectDamagedBlocks(
  db: Db,
): Promise<Pick<Block, 'tenantId' | 'series' | 'day'>[]> {
  const { rows } = await sql<Pick<Block, 'tenantId' | 'series' | 'day'>>`
    select tenant_id as "tenantId", series, day from sample_block_damaged order by found_at`.execute(
    db,
  )
  return rows
}

async function deleteBlocks(db: Db, which: RawBuilder<unknown>): Promise<Block[]> {
  const { rows } = await sql<Block>`
    delete from sample_block b where ${which} returning ${columns}`.execute(db)
  return rows
}

/** Takes the blocks of series on a day out of the table; their samples have to be put elsewhere in the same transaction. */
export const takeBlocksOfDay = (db: Db, day: string, series: readonly number[]) =>
  deleteBlocks(db, sql`b.day = ${day}::date and b.series = any(${series}::int[])`)

/** Whether the hours of a tenant `z` reach over the midnights of UTC around a day. */
const reachesOver = (day: string) =>
  sql`extract(minute from (${day}::date::timestamp at time zone 'UTC') at time zone z.time_zone) <> 0`

/**
 * The same where samples of the day change. For tenants whose hours reach over midnight of UTC the days beside it are taken, too: such
 * an hour is computed of the minutes of both.
 */
export const takeBlocks = (db: Db, day: string, series: readonly number[]) =>
  deleteBlocks(
    db,
    sql`b.series = any(${series}::int[]) and b.day between ${day}::date - 1 and ${day}::date + 1
        and (b.day = ${day}::date or exists (select from tenant z where z.id = b.tenant_id and ${reachesOver(day)}))`,
  )

/** At most `most` of a day. */
export const takeBlocksOfImport = (
  db: Db,
  day: string,
  { tenantId, arrival }: TakeBack,
  most: number,
) =>
  deleteBlocks(
    db,
    sql`(b.series, b.day) in (
      select i.series, i.day from sample_block i
       where i.tenant_id = ${tenantId} and i.day = ${day}::date and ${instantOf(arrival)} = any(i.imports)
       order by i.series limit ${most}::int)`,
  )

/** At most `most` of the days before one, without days of which hours are still to be computed. */
export const takeBlocksBefore = (db: Db, tenantId: number, day: string, most: number) =>
  deleteBlocks(
    db,
    sql`(b.series, b.day) in (
      select i.series, i.day from sample_block i
       where i.tenant_id = ${tenantId} and i.day < ${day}::date
         and not exists (select from sample_arrival a where a.tenant_id = i.tenant_id and a.day = i.day)
       order by i.day, i.series limit ${most}::int)`,
  )

export const insertDamaged = (db: Db, { tenantId, series, day, n, samples }: Block) =>
  db
    .insertInto('sample_block_damaged')
    .values({ tenant_id: tenantId, series, day, n, samples })
    .execute()

/** Adds minutes of a series; those that are there stay as they are. */
export const insertMinutes = (
  db: Db,
  { tenantId, series }: Pick<Block, 'tenantId' | 'series'>,
  minutes: readonly RollupRow[],
) => {
  const column = (type: 'int4' | 'float8' | 'timestamptz', name: keyof RollupRow) =>
    encodeArray(
      type,
      minutes.map((minute) => minute[name]),
    )
  return sql`
    insert into sample_minute (bucket, series, tenant_id, n, valid_n, min, max, sum, last, sq_dev, min_after, max_after)
    select u.bucket, ${series}::int, ${tenantId}::int, u.n, u.valid_n, u.min, u.max, u.sum, u.last, u.sq_dev, u.min_after, u.max_after
      from unnest(${column('timestamptz', 'at')}::timestamptz[], ${column('int4', 'n')}::int[], ${column('int4', 'validN')}::int[],
        ${column('float8', 'min')}::float8[], ${column('float8', 'max')}::float8[], ${column('float8', 'sum')}::float8[],
        ${column('float8', 'last')}::float8[], ${column('float8', 'sqDev')}::float8[], ${column('int4', 'minAfter')}::int[],
        ${column('int4', 'maxAfter')}::int[]) u (bucket, n, valid_n, min, max, sum, last, sq_dev, min_after, max_after)
    on conflict (series, bucket) do nothing`.execute(db)
}

export type NewBlock = Block & { imports: readonly number[] }

export async function insertBlocks(db: Db, blocks: readonly NewBlock[]) {
  await db
    .insertInto('sample_block')
    .values(
      blocks.map(({ tenantId, imports, ...block }) => ({
        ...block,
        tenant_id: tenantId,
        imports:
          imports.length === 0
            ? null
            : sql<Date[]>`array[${sql.join(imports.map((arrival) => instantOf(arrival)))}]`,
      })),
    )
    .execute()
}

const withNeighbours = (days: readonly number[]) => days.flatMap((day) => [day - 1, day, day + 1])

/**
 * Holds closed UTC days, as days since 1970, and their neighbours until the transaction ends: no other transaction compacts them
 * meanwhile.
 */
export const holdDays = (db: Db, days: readonly number[]) =>
  shareLocks(db, 'sample-day', withNeighbours(days))

/** Holds some days, and takes others so that no transaction changes samples of them meanwhile. */
export const takeDays = (
  db: Db,
  { alone, shared }: { alone: readonly number[]; shared: readonly number[] },
) => takeOrShareLocks(db, 'sample-day', { alone, shared: withNeighbours(shared) })
