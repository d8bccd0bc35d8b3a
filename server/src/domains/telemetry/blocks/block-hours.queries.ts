import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { PendingArrival } from '../arrival-spans.ts'
import { anew } from '../rollup.queries.ts'
import { encodeArray } from '../sink/sample-rows.ts'
import type { Block } from './block.queries.ts'
import type { RollupRow } from './block-rows.ts'

const columns = sql.raw('b.tenant_id as "tenantId", b.series, b.day, b.n, b.samples')

/** Blocks `b` with values of an import to which one of some arrivals `a` may refer; see `cameIn`. */
const arrivedBlocks = (spans: readonly PendingArrival[]) => {
  const ints = (name: 'tenantId' | 'seriesFrom' | 'seriesUntil') =>
    encodeArray(
      'int4',
      spans.map((span) => span[name]),
    )
  const times = (name: 'receivedFrom' | 'receivedUntil') =>
    encodeArray(
      'timestamptz',
      spans.map((span) => span[name]),
    )
  return sql`
    unnest(${ints('tenantId')}::int[], ${spans.map(({ day }) => day)}::date[], ${ints('seriesFrom')}::int[], ${ints('seriesUntil')}::int[],
      ${times('receivedFrom')}::timestamptz[], ${times('receivedUntil')}::timestamptz[])
      a (tenant_id, day, series_from, series_until, received_from, received_until)
    join sample_block b
      on b.tenant_id = a.tenant_id and b.day = a.day and b.series between a.series_from and a.series_until
     and exists (select from unnest(b.imports) i (at) where i.at between a.received_from and a.received_until)`
}

/** The blocks in which values of an import have arrived. */
export async function selectArrivedBlocks(
  db: Db,
  spans: readonly PendingArrival[],
): Promise<Block[]> {
  const { rows } = await sql<Block>`select ${columns} from ${arrivedBlocks(spans)}`.execute(db)
  return rows
}

/** Their series and days, with every block counted once. */
export async function selectArrivedKeys(
  db: Db,
  spans: readonly PendingArrival[],
): Promise<Pick<Block, 'series' | 'day'>[]> {
  const { rows } = await sql<Pick<Block, 'series' | 'day'>>`
    select distinct b.series, b.day from ${arrivedBlocks(spans)}`.execute(db)
  return rows
}

/** Those of them in which the last value of their series may be that is not known yet. */
export async function selectUnwrittenBlocks(
  db: Db,
  spans: readonly PendingArrival[],
): Promise<Block[]> {
  const { rows } = await sql<Block>`
    select distinct on (b.series) ${columns} from ${arrivedBlocks(spans)}
      left join point_last l on l.series = b.series
     where l.ts is null or l.ts < (b.day + 1)::timestamp at time zone 'UTC'
     order by b.series, b.day desc`.execute(db)
  return rows
}

export type HourRow = RollupRow & Pick<Block, 'tenantId' | 'series'>

/** Writes hours that are not as given, and records their days as due. */
export async function upsertHours(db: Db, hours: readonly HourRow[]) {
  const column = (type: 'int4' | 'float8' | 'timestamptz', name: keyof HourRow) =>
    encodeArray(
      type,
      hours.map((hour) => hour[name]),
    )
  await sql`
    with written as (
      insert into sample_hour as h (bucket, series, tenant_id, n, valid_n, min, max, sum, last, sq_dev, min_after, max_after)
      select u.bucket, u.series, u.tenant_id, u.n, u.valid_n, u.min, u.max, u.sum, u.last, u.sq_dev, u.min_after, u.max_after
        from unnest(${column('timestamptz', 'at')}::timestamptz[], ${column('int4', 'series')}::int[], ${column('int4', 'tenantId')}::int[], ${column('int4', 'n')}::int[],
          ${column('int4', 'validN')}::int[], ${column('float8', 'min')}::float8[], ${column('float8', 'max')}::float8[],
          ${column('float8', 'sum')}::float8[], ${column('float8', 'last')}::float8[],
          ${column('float8', 'sqDev')}::float8[], ${column('int4', 'minAfter')}::int[], ${column('int4', 'maxAfter')}::int[])
          u (bucket, series, tenant_id, n, valid_n, min, max, sum, last, sq_dev, min_after, max_after)
      on conflict (series, bucket) do update set ${anew}
       where (h.n, h.valid_n, h.min, h.max, h.sum, h.last, h.sq_dev, h.min_after, h.max_after)
             is distinct from (excluded.n, excluded.valid_n, excluded.min, excluded.max, excluded.sum, excluded.last,
                               excluded.sq_dev, excluded.min_after, excluded.max_after)
      returning tenant_id, series, bucket)
    insert into rollup_due (tenant_id, level, series, bucket)
    select distinct w.tenant_id, 'day', w.series, date_trunc('day', w.bucket, z.time_zone)
      from written w join tenant z on z.id = w.tenant_id
    on conflict do nothing`.execute(db)
}
