import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { type LiveValue, unpackSamples } from './live-codec.ts'

export type LiveBatch = { id: bigint; samples: LiveValue[] }

/**
 * Numbers are assigned before their transaction commits, so a batch may appear after a later one. Reading on from a
 * batch therefore starts this long before it; a flush commits right after its number is assigned.
 */
const overlap = sql.lit('10 seconds')
const kept = sql.lit('5 minutes')

const unpack = (
  rows: { id: string; samples: Buffer }[],
  wanted?: ReadonlySet<number>,
): LiveBatch[] =>
  rows.map(({ id, samples }) => ({ id: BigInt(id), samples: unpackSamples(samples, wanted) }))

/** The existing batches of these numbers, in order. */
export async function selectBatches(db: Db, ids: readonly bigint[]): Promise<LiveBatch[]> {
  const rows = await db
    .selectFrom('live_batch')
    .select(['id', 'samples'])
    .where(({ eb, val }) => eb('id', '=', sql<string>`any(${val(ids.map(String))}::bigint[])`))
    .orderBy('id')
    .execute()
  return unpack(rows)
}

/** Number of the newest batch ever begun. */
export async function selectNewestId(db: Db): Promise<bigint> {
  const { rows } = await sql<{ id: string }>`
    select case when is_called then last_value else 0 end as id from live_batch_number`.execute(db)
  return BigInt(rows[0]?.id ?? 0)
}

/**
 * All batches after `id` and some before it, with the samples of the requested series. Null when some may be missing:
 * they are too old, the database emptied the table after a crash, or the number is from another database.
 */
export async function selectBatchesAfter(
  db: Db,
  id: bigint,
  wanted?: ReadonlySet<number>,
): Promise<LiveBatch[] | null> {
  const { rows } = await sql<{ id: string; samples: Buffer }>`
    with known as (
      select at from live_batch
       where id <= ${String(id)}::bigint and ${String(id)}::bigint <= (select last_value from live_batch_number)
         and (at > clock_timestamp() - interval ${kept} or id = (select max(id) from live_batch))
       order by id desc limit 1)
    select id, samples from live_batch
     where at > (select at from known) - interval ${overlap} order by id`.execute(db)
  if (rows.length > 0) return unpack(rows, wanted)
  return id === (await selectNewestId(db)) ? [] : null
}

/** The newest stays, so that a reader who has it knows that nothing was missed. */
export async function deleteOldBatches(db: Db) {
  await sql`
    delete from live_batch where at < clock_timestamp() - interval ${kept} - interval ${overlap}
       and id < (select max(id) from live_batch)`.execute(db)
}
