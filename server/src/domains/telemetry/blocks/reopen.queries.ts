import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { partition } from '../partitions/sample-days.queries.ts'
import { encodeArray } from '../sink/sample-rows.ts'
import type { Block } from './block.queries.ts'
import type { BlockSample } from './block-codec.ts'

/** Puts samples back. Where another value came to a moment meanwhile, because the block is one of a backup, both are kept. */
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
    with given as (
      select u.* from unnest(${column('timestamptz', 'at')}::timestamptz[], ${column('timestamptz', 'receivedAt')}::timestamptz[],
        ${column('float8', 'value')}::float8[], ${column('int4', 'quality')}::int4[]) u (ts, received_at, value, quality)),
    put as (
      insert into ${partition(day)} (ts, received_at, value, series, tenant_id, quality)
      select ts, received_at, value, ${series}::int, ${tenantId}::int, quality from given
      on conflict (series, ts) do nothing returning ts)
    insert into sample_conflict (tenant_id, series, ts, received_at, value, quality)
    select ${tenantId}::int, ${series}::int, g.ts, g.received_at, g.value, g.quality
      from given g join ${partition(day)} s on s.series = ${series}::int and s.ts = g.ts
     where not exists (select from put p where p.ts = g.ts) and (s.value, s.quality) <> (g.value, g.quality)
    on conflict do nothing`.execute(db)
}
