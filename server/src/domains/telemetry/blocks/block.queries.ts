import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { shareLocks } from '#platform/database/locks'
import { instantOf } from '../last-value.queries.ts'
import { dayMs } from '../sample.ts'
import type { TakeBack } from '../take-back.queries.ts'

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

/** Blocks that are taken out of the table; their samples have to be put elsewhere in the same transaction. */
export const takeBlocks = (db: Db, day: string, series: readonly number[]) =>
  deleteBlocks(db, sql`b.day = ${day}::date and b.series = any(${series}::int[])`)

export const takeBlocksSince = (db: Db, day: string, series: readonly number[]) =>
  deleteBlocks(db, sql`b.day >= ${day}::date and b.series = any(${series}::int[])`)

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

/** At most `most` of the days before one. */
export const takeBlocksBefore = (db: Db, tenantId: number, day: string, most: number) =>
  deleteBlocks(
    db,
    sql`(b.series, b.day) in (
      select i.series, i.day from sample_block i
       where i.tenant_id = ${tenantId} and i.day < ${day}::date
       order by i.day, i.series limit ${most}::int)`,
  )

/**
 * The days before and after those of some blocks, of tenants whose hours reach over midnight of UTC: the minutes of such an hour
 * are computed and forgotten together.
 */
export const takeNeighbours = (db: Db, blocks: readonly Block[]) =>
  deleteBlocks(
    db,
    sql`(b.series, b.day) in (
      select k.series, k.day + side
        from unnest(${blocks.map(({ series }) => series)}::int[], ${blocks.map(({ day }) => day)}::date[],
                    ${blocks.map(({ tenantId }) => tenantId)}::int[]) k (series, day, tenant_id)
        join tenant z on z.id = k.tenant_id
       cross join unnest('{-1,1}'::int[]) side
       where extract(minute from now() at time zone z.time_zone) <> extract(minute from now() at time zone 'UTC'))`,
  )

/** The days of a tenant with blocks, oldest first. */
export async function selectBlockDays(db: Db, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct b.day from sample_block b where b.tenant_id = ${tenantId} order by b.day`.execute(
    db,
  )
  return rows.map(({ day }) => day)
}

export const insertDamaged = (db: Db, { tenantId, series, day, n, samples }: Block) =>
  db
    .insertInto('sample_block_damaged')
    .values({ tenant_id: tenantId, series, day, n, samples })
    .execute()

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

/**
 * Holds closed UTC days, as days since 1970, and their neighbours until the transaction ends: no other transaction compacts them
 * meanwhile.
 */
export const holdDays = (db: Db, days: readonly number[]) =>
  shareLocks(
    db,
    'sample-day',
    days.flatMap((day) => [day - 1, day, day + 1]),
  )
