import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'
import { partition } from '../partitions/sample-days.queries.ts'
import { dayMs } from '../sample.ts'
import type { BlockSample } from './block-codec.ts'
import { timeAt } from './byte-columns.ts'
import type { DayOfSeries } from './new-block.ts'

/**
 * Whether anything of a UTC day or the days beside it is still to be computed of its samples or minutes. Hours of a few
 * tenants reach over midnight of UTC.
 */
export async function selectIsWaiting(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    select exists (select from sample_arrival where day between ${day}::date - 1 and ${day}::date + 1)
        or exists (select from rollup_due where level = 'hour'
                     and bucket >= ${`${day} 00:00+00`}::timestamptz - interval '1 hour'
                     and bucket < ${`${day} 00:00+00`}::timestamptz + interval '1 day') as "isWaiting"`.execute(
    db,
  )
  return oneRow(rows).isWaiting
}

/** Which samples of a day are next: those of the series after one, without tenants that no longer keep the day. */
export type NextOfDay = { after: number; most: number; expired: readonly number[] }

type SeriesCount = { series: number; count: number }

/** At least one series, and otherwise series with about `most` samples. */
async function selectNextSeries(db: Db, day: string, { after, most, expired }: NextOfDay) {
  const { rows } = await sql<SeriesCount>`
    select series, count(*)::int as count
      from (select series from ${partition(day)} where series > ${after} and tenant_id <> all(${expired}::int[]) order by series limit ${most + 1}::int) next
     group by series order by series`.execute(db)
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  // The last one may have more of them than were looked at.
  const whole = total > most && rows.length > 1 ? rows.slice(0, -1) : rows
  return whole.map(({ series }) => series)
}

type Row = {
  tenantId: number
  series: number
  ts: Buffer
  received: Buffer
  value: Buffer
  quality: Buffer
}

const samplesOf = ({ ts, received, value, quality }: Row): BlockSample[] =>
  Array.from({ length: value.length / 8 }, (_, place) => ({
    at: timeAt(ts, place),
    value: value.readDoubleBE(8 * place),
    quality: quality.readInt16BE(2 * place),
    receivedAt: timeAt(received, place),
  }))

/** The samples of the next series of a day, about `most` of them, those of a series whole and by time. */
export async function selectNextOfDay(
  db: Db,
  day: string,
  next: NextOfDay,
): Promise<DayOfSeries[]> {
  const series = await selectNextSeries(db, day, next)
  const { rows } = await sql<Row>`
    select min(tenant_id) as "tenantId", series,
           string_agg(timestamptz_send(ts), ''::bytea order by ts) as ts,
           string_agg(timestamptz_send(received_at), ''::bytea order by ts) as received,
           string_agg(float8send(value), ''::bytea order by ts) as value,
           string_agg(int2send(quality), ''::bytea order by ts) as quality
      from ${partition(day)} where series = any(${series}::int[]) group by series order by series`.execute(
    db,
  )
  return rows.map((row) => ({
    tenantId: row.tenantId,
    series: row.series,
    samples: samplesOf(row),
  }))
}

/** Takes the samples and the minutes of series out of a day; answers the number of samples. */
export async function deleteOfDay(db: Db, day: string, series: readonly number[]): Promise<number> {
  const start = new Date(`${day}T00:00:00Z`)
  const end = new Date(start.getTime() + dayMs)
  await sql`
    delete from sample_minute
     where series = any(${series}::int[]) and bucket >= ${start} and bucket < ${end}`.execute(db)
  await sql`
    delete from sample_sparse_day where series = any(${series}::int[]) and day = ${day}::date`.execute(
    db,
  )
  const { numAffectedRows } = await sql`
    delete from ${partition(day)} where series = any(${series}::int[])`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Past months of minutes, by the names of their partitions. */
export async function selectMinuteMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'sample_minute'::regclass
       and c.relname < 'sample_minute_' || to_char(now() at time zone 'UTC', 'YYYYMM') order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** Whether a partition of samples or of minutes exists and nothing is in it. */
export async function isEmpty(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select is_empty_partition(${name}) as "isEmpty"`.execute(db)
  return oneRow(rows).isEmpty
}

/** Drops a partition of samples or of minutes if nothing is in it. */
export async function dropEmpty(db: Db, name: string) {
  // Readers of samples wait while this waits for an earlier one.
  await sql`select set_config('lock_timeout', '500ms', true)`.execute(db)
  await sql`select drop_empty_partition(${name})`.execute(db)
}
