import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { partition } from '../sample-days.queries.ts'
import { encodeArray } from '../sink/sample-rows.ts'
import type { Block } from './block.queries.ts'
import type { BlockSample } from './block-codec.ts'

/** Makes the partition of a UTC day if it is missing. */
export const ensureDay = (db: Db, day: string) =>
  sql`select ensure_sample_day(${day}::date)`.execute(db)

export const insertSamples = (
  db: Db,
  { tenantId, series, day }: Block,
  samples: readonly BlockSample[],
) => {
  const column = (type: 'int4' | 'float8' | 'timestamptz', name: keyof BlockSample) =>
    encodeArray(
      type,
      samples.map((sample) => sample[name]),
    )
  return sql`
    insert into ${partition(day)} (ts, received_at, value, series, tenant_id, quality)
    select u.ts, u.received_at, u.value, ${series}::int, ${tenantId}::int, u.quality
      from unnest(${column('timestamptz', 'at')}::timestamptz[], ${column('timestamptz', 'receivedAt')}::timestamptz[],
        ${column('float8', 'value')}::float8[], ${column('int4', 'quality')}::int4[]) u (ts, received_at, value, quality)`.execute(
    db,
  )
}
