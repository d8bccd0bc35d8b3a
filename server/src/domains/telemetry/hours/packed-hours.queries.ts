import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'
import { countRows } from '#platform/retention/count.queries'
import { monthOf } from './closed-months.ts'

/** Blocks of which the size is looked at: the latest ones. */
export const blocksLookedAt = 1000

/** What a row of a block takes besides its hours or samples, with the indexes. */
export const blockRowBytes = 120

/** About how many hours are in blocks and began since a moment, and the bytes that each takes. */
export type PackedHours = { count: number; recent: number; bytes: number }

/** The hours in blocks that began since a moment: of its month the share that is behind it. */
async function selectRecent(db: Db, tenantId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(b.n * extract(epoch from u.until_at - greatest(u.from_at, ${since}::timestamptz)) / extract(epoch from u.until_at - u.from_at)), 0)::float8 as count
      from hour_block b
     cross join lateral (select b.month::timestamp at time zone 'UTC' as from_at,
                                (b.month + interval '1 month') at time zone 'UTC' as until_at) u
     where b.tenant_id = ${tenantId} and b.month >= ${monthOf(since.getTime())}::date`.execute(db)
  return oneRow(rows).count
}

/** Of blocks that are too many to count, the statistics of the database tell the number, and the latest ones what is in each. */
export async function selectPackedHours(
  db: Db,
  tenantId: number,
  since: Date,
): Promise<PackedHours> {
  const blocks = await countRows(db, sql`select from hour_block where tenant_id = ${tenantId}`)
  const { rows } = await sql<{ each: number; bytes: number }>`
    select coalesce(avg(n), 0)::float8 as each,
           coalesce(sum(pg_column_size(hours) + ${sql.lit(blockRowBytes)}) / sum(n), 0)::float8 as bytes
      from (select hours, n from hour_block where tenant_id = ${tenantId} order by month desc limit ${sql.lit(blocksLookedAt)}) latest`.execute(
    db,
  )
  const { each, bytes } = oneRow(rows)
  const recent = await selectRecent(db, tenantId, since)
  return { count: Math.round(blocks.count * each), recent, bytes }
}
