import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'

/** Blocks of which the size is looked at: the latest ones. */
export const blocksLookedAt = 1000

/** What a row of a block takes besides its hours or samples, with the indexes. */
export const blockRowBytes = 120

/** Hours in blocks, about how many of them began since a moment, and the bytes that each takes. */
export type PackedHours = { count: number; recent: number; bytes: number }

export async function selectPackedHours(
  db: Db,
  tenantId: number,
  since: Date,
): Promise<PackedHours> {
  const { rows } = await sql<PackedHours>`
    with share as (
      select b.n, extract(epoch from u.until_at - greatest(u.from_at, ${since}::timestamptz)) / extract(epoch from u.until_at - u.from_at) as recent
        from hour_block b
       cross join lateral (select b.month::timestamp at time zone 'UTC' as from_at,
                                  (b.month + interval '1 month') at time zone 'UTC' as until_at) u
       where b.tenant_id = ${tenantId}),
    latest as (
      select hours, n from hour_block where tenant_id = ${tenantId} order by month desc limit ${sql.lit(blocksLookedAt)})
    select coalesce(sum(n), 0)::float8 as count, coalesce(sum(n * greatest(recent, 0)), 0)::float8 as recent,
           coalesce((select sum(pg_column_size(hours) + ${sql.lit(blockRowBytes)}) / sum(n) from latest), 0)::float8 as bytes
      from share`.execute(db)
  return oneRow(rows)
}
