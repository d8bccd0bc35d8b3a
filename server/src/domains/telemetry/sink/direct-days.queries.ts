import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { unnamed } from '#platform/database/statements'
import { type Block, isoDay, type NewBlock } from '../blocks/block.queries.ts'
import { dayMs } from '../sample.ts'
import { encodeArray } from './sample-rows.ts'

/** A series on a UTC day, as days since 1970. */
export type SeriesDay = { series: number; day: number }

const daysOf = (keys: readonly SeriesDay[]) =>
  encodeArray(
    'int4',
    keys.map(({ day }) => day),
  )
const seriesOf = (keys: readonly SeriesDay[]) =>
  encodeArray(
    'int4',
    keys.map(({ series }) => series),
  )

/** Of some days those that a tenant keeps, and over whose midnights of UTC no hour of its clock reaches. */
export async function selectWholeDays(
  db: Db,
  tenantId: number,
  days: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ day: number }>`
    select k.day from unnest(${[...days]}::int[]) k (day)
     cross join lateral (select date '1970-01-01' + k.day as date) d
      join tenant z on z.id = ${tenantId}
      left join sample_retention r on r.tenant_id = z.id
     where d.date >= greatest((now() at time zone 'UTC')::date - z.retention_days - 1, r.kept_from)
       and not exists (
         select from unnest(array[d.date, d.date + 1]) e (date)
          where extract(minute from (e.date::timestamp at time zone 'UTC') at time zone z.time_zone) <> 0)`.execute(
    db,
  )
  return rows.map(({ day }) => day)
}

/** The blocks of series and days. They stay as they are until the transaction ends. */
export async function holdBlocks(db: Db, keys: readonly SeriesDay[]): Promise<Block[]> {
  const { rows } = await sql<Block>`
    select b.tenant_id as "tenantId", b.series, b.day, b.n, b.samples
      from unnest(${seriesOf(keys)}::int[], ${daysOf(keys)}::int[]) k (series, day)
      join sample_block b on b.series = k.series and b.day = date '1970-01-01' + k.day
     order by b.day, b.series for update of b`.execute(db)
  return rows
}

/** Of some series and days those that have samples outside of blocks. All are of one partition. */
export async function selectOpenSeries(
  db: Db,
  name: string,
  keys: readonly SeriesDay[],
): Promise<SeriesDay[]> {
  const { rows } = await sql<SeriesDay>`${unnamed}
    select k.series, k.day from unnest(${seriesOf(keys)}::int[], ${daysOf(keys)}::int[]) k (series, day)
     where exists (select from ${sql.table(name)} s where s.series = k.series)`.execute(db)
  return rows
}

/** The partition of the minutes of a day. */
export const minutesName = (day: number) =>
  `sample_minute_${isoDay(day).slice(0, 7).replace('-', '')}`

/** Those of some tables that exist. */
export async function selectExisting(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select n.name from unnest(${[...names]}::text[]) n (name) where to_regclass('public.' || n.name) is not null`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** The same of minutes, of days of one month. Both bounds are values, so that only its partition is opened. */
export async function selectWithMinutes(db: Db, keys: readonly SeriesDay[]): Promise<SeriesDay[]> {
  const starts = keys.map(({ day }) => day * dayMs)
  const first = starts.reduce((a, b) => Math.min(a, b))
  const last = starts.reduce((a, b) => Math.max(a, b))
  const { rows } = await sql<SeriesDay>`
    select k.series, k.day
      from unnest(${seriesOf(keys)}::int[], ${daysOf(keys)}::int[], ${encodeArray('timestamptz', starts)}::timestamptz[]) k (series, day, start)
     where exists (
       select from sample_minute m
        where m.series = k.series and m.bucket >= k.start and m.bucket < k.start + interval '24 hours'
          and m.bucket >= ${new Date(first)} and m.bucket < ${new Date(last + dayMs)})`.execute(db)
  return rows
}

const instant = (arrival: number) =>
  `${new Date(Math.floor(arrival)).toISOString().slice(0, -1)}${arrival % 1 === 0 ? '' : '5'}Z`

/** Writes blocks of a tenant, in the place of those that it held. */
export async function upsertBlocks(db: Db, tenantId: number, blocks: readonly NewBlock[]) {
  const imports = blocks.map((block) =>
    block.imports.length === 0 ? null : `{${block.imports.map(instant).join()}}`,
  )
  await sql`
    insert into sample_block as b (tenant_id, series, day, n, imports, samples)
    select ${tenantId}::int, u.series, u.day, u.n, u.imports::timestamptz[], u.samples
      from unnest(${blocks.map(({ series }) => series)}::int[], ${blocks.map(({ day }) => day)}::date[],
        ${blocks.map(({ n }) => n)}::int[], ${imports}::text[], ${blocks.map(({ samples }) => samples)}::bytea[])
        u (series, day, n, imports, samples)
    on conflict (series, day) do update set n = excluded.n, imports = excluded.imports, samples = excluded.samples`.execute(
    db,
  )
}
