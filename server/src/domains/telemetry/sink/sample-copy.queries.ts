import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '#platform/database/database'
import { packSamples } from '../live/live-codec.ts'
import type { Sample } from '../sample.ts'
import type { Reading } from './conflict-rule.ts'
import { MomentTaken } from './direct-days.ts'
import { type Arrival, arrivalsOf } from './sample-arrivals.ts'
import type { Claim, Plan } from './sample-batch.ts'
import { encodeArray, encodeRows, sampleColumns } from './sample-rows.ts'

/** A client for COPY, which the pools reject because they pipeline. Queries on it run one after the other. */
export type StoreClient = pg.Client

export const openStoreClient = (database: Database): Promise<StoreClient> =>
  database.connect({ statement_timeout: 30_000, query_timeout: 40_000 })

/** Ends the connection; running queries fail. */
export const dropStoreClient = (client: StoreClient) =>
  client.end().catch(() => {
    // It is closed because it does not work.
  })

/** Raised when a row has changed since the batch was decided. */
class RowsMoved extends Error {}

export type FailureKind = 'taken' | 'no-partition' | 'moved' | 'refused' | 'passing'

/** The reactions to a failed flush: look up before writing, make partitions, decide again, give up, or wait. */
export function failureKind(error: unknown): FailureKind {
  if (error instanceof RowsMoved) return 'moved'
  if (error instanceof MomentTaken) return 'taken'
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
  if (code === '23505') return 'taken'
  if (code === '42P01') return 'no-partition'
  return /^(22|23|42)/.test(code) ? 'refused' : 'passing'
}

/** The name of the partition of a UTC day, which is made when it is missing. */
export async function ensureDay(client: StoreClient, day: number): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select ensure_sample_day(date '1970-01-01' + $1::int) as name`,
    [day],
  )
  const name = rows[0]?.name
  if (!name) throw new Error('no partition')
  return pg.escapeIdentifier(name)
}

/**
 * Runs `work` between BEGIN and ROLLBACK or, by `work` itself, COMMIT. A client that fails here cannot be used again.
 */
export const begin = (client: StoreClient) => client.query('begin')
export const rollback = (client: StoreClient) => client.query('rollback')

export async function commit(client: StoreClient) {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('transaction was rolled back')
}

/** The stored values of the claimed moments of one day. */
export async function selectPresent(
  client: StoreClient,
  table: string,
  claims: readonly Claim[],
): Promise<Map<Claim, Reading>> {
  const { rows } = await client.query<[number, number, number, number]>({
    text: `select k.place::int, s.value, s.quality, (extract(epoch from s.received_at) * 1000)::float8
             from unnest($1::int4[], $2::timestamptz[]) with ordinality k (series, ts, place)
             join ${table} s on s.series = k.series and s.ts = k.ts`,
    values: [
      encodeArray(
        'int4',
        claims.map(({ series }) => series),
      ),
      encodeArray(
        'timestamptz',
        claims.map(({ at }) => at),
      ),
    ],
    rowMode: 'array',
  })
  const found = new Map<Claim, Reading>()
  for (const [place, value, quality, receivedAt] of rows) {
    const claim = claims[place - 1]
    if (claim) found.set(claim, { value, quality, receivedAt })
  }
  return found
}

export function copySamples(client: StoreClient, table: string, samples: readonly Sample[]) {
  const stream = client.query(copyFrom(`copy ${table} (${sampleColumns}) from stdin binary`))
  return new Promise<void>((resolve, reject) => {
    stream.on('finish', resolve)
    stream.on('error', reject)
    stream.end(encodeRows(samples))
  })
}

/** Replaces losers by winners. Throws RowsMoved when another process changed one in between. */
export async function updateSamples(client: StoreClient, table: string, updates: Plan['updates']) {
  const { rowCount } = await client.query(
    `update ${table} s set value = u.value, quality = u.quality, received_at = u.received_at
       from unnest($1::int4[], $2::timestamptz[], $3::float8[], $4::int4[], $5::timestamptz[],
                   $6::float8[], $7::int4[], $8::timestamptz[])
         u (series, ts, value, quality, received_at, old_value, old_quality, old_received_at)
      where s.series = u.series and s.ts = u.ts and s.value = u.old_value and s.quality = u.old_quality
        and s.received_at = u.old_received_at`,
    [
      encodeArray(
        'int4',
        updates.map(({ to }) => to.series),
      ),
      encodeArray(
        'timestamptz',
        updates.map(({ to }) => to.at),
      ),
      encodeArray(
        'float8',
        updates.map(({ to }) => to.value),
      ),
      encodeArray(
        'int4',
        updates.map(({ to }) => to.quality),
      ),
      encodeArray(
        'timestamptz',
        updates.map(({ to }) => to.receivedAt),
      ),
      encodeArray(
        'float8',
        updates.map(({ from }) => from.value),
      ),
      encodeArray(
        'int4',
        updates.map(({ from }) => from.quality),
      ),
      encodeArray(
        'timestamptz',
        updates.map(({ from }) => from.receivedAt),
      ),
    ],
  )
  if (rowCount !== updates.length) throw new RowsMoved()
}

/**
 * Holds stored values until the end of the transaction: what is kept beside one would be lost if it went meanwhile. Throws RowsMoved
 * when one has gone.
 */
export async function lockStanding(client: StoreClient, table: string, standing: Plan['standing']) {
  const { rowCount } = await client.query(
    `select from ${table} s
       join unnest($1::int4[], $2::timestamptz[], $3::float8[], $4::int4[], $5::timestamptz[])
         u (series, ts, value, quality, received_at)
         on s.series = u.series and s.ts = u.ts and s.value = u.value and s.quality = u.quality
        and s.received_at = u.received_at
      for share of s`,
    [
      encodeArray(
        'int4',
        standing.map(({ moment }) => moment.series),
      ),
      encodeArray(
        'timestamptz',
        standing.map(({ moment }) => moment.at),
      ),
      encodeArray(
        'float8',
        standing.map(({ reading }) => reading.value),
      ),
      encodeArray(
        'int4',
        standing.map(({ reading }) => reading.quality),
      ),
      encodeArray(
        'timestamptz',
        standing.map(({ reading }) => reading.receivedAt),
      ),
    ],
  )
  if (rowCount !== standing.length) throw new RowsMoved()
}

const insertKept = (
  client: StoreClient,
  losers: readonly { moment: Sample; reading: Reading }[],
  condition = '',
) =>
  client.query(
    `insert into sample_conflict (tenant_id, series, ts, received_at, value, quality)
     select * from unnest($1::int4[], $2::int4[], $3::timestamptz[], $4::timestamptz[], $5::float8[], $6::int4[])
       u (tenant_id, series, ts, received_at, value, quality)
     ${condition} on conflict do nothing`,
    [
      encodeArray(
        'int4',
        losers.map(({ moment }) => moment.tenantId),
      ),
      encodeArray(
        'int4',
        losers.map(({ moment }) => moment.series),
      ),
      encodeArray(
        'timestamptz',
        losers.map(({ moment }) => moment.at),
      ),
      encodeArray(
        'timestamptz',
        losers.map(({ reading }) => reading.receivedAt),
      ),
      encodeArray(
        'float8',
        losers.map(({ reading }) => reading.value),
      ),
      encodeArray(
        'int4',
        losers.map(({ reading }) => reading.quality),
      ),
    ],
  )

/** Answers the number of those that were not kept before. */
export async function insertLosers(client: StoreClient, losers: Plan['losers']): Promise<number> {
  const { rowCount } = await insertKept(client, losers)
  return rowCount ?? 0
}

/**
 * Keeps what a station repeats of an imported value, unless that is kept already and nothing else arrived after it: the same value
 * would count again when the import is undone, and stations may repeat theirs without end.
 */
export const insertRepeats = (client: StoreClient, repeats: Plan['repeats']) =>
  insertKept(
    client,
    repeats,
    `where not exists (
       select from sample_conflict c
        where c.series = u.series and c.ts = u.ts and c.value = u.value and c.quality = u.quality
          and extract(microseconds from c.received_at)::int % 1000 = 0
          and not exists (
            select from sample_conflict d
             where d.series = c.series and d.ts = c.ts and d.received_at > c.received_at
               and (d.value <> c.value or d.quality <> c.quality)))`,
  )

/**
 * Records the changes for rollups, and those for streams, and notifies the other processes, which receive it after the commit.
 * Answers the id of the live batch.
 */
export async function insertTraces(
  client: StoreClient,
  { changed, streamed }: { changed: readonly Sample[]; streamed: readonly Sample[] },
): Promise<string> {
  const arrivals = arrivalsOf(changed)
  const ints = (name: keyof Arrival) =>
    encodeArray(
      'int4',
      arrivals.map((arrival) => arrival[name]),
    )
  const times = (name: keyof Arrival) =>
    encodeArray(
      'timestamptz',
      arrivals.map((arrival) => arrival[name]),
    )
  const { rows } = await client.query<{ batch: string }>({
    text: `with arrived as (
             insert into sample_arrival (tenant_id, day, count, series_from, series_until, ts_from, ts_until,
               received_from, received_until)
             select tenant_id, date '1970-01-01' + day, count, series_from, series_until, ts_from, ts_until,
               received_from, received_until
               from unnest($1::int4[], $2::int4[], $3::int4[], $4::int4[], $5::int4[], $6::timestamptz[],
                 $7::timestamptz[], $8::timestamptz[], $9::timestamptz[])
               a (tenant_id, day, count, series_from, series_until, ts_from, ts_until, received_from, received_until)),
           published as (insert into live_batch (samples) values ($10) returning id)
           select id::text as batch, pg_notify('live', id::text) from published`,
    values: [
      ints('tenantId'),
      ints('day'),
      ints('count'),
      ints('seriesFrom'),
      ints('seriesUntil'),
      times('from'),
      times('until'),
      times('receivedFrom'),
      times('receivedUntil'),
      packSamples(streamed),
    ],
  })
  const row = rows[0]
  if (!row) throw new Error('no live batch')
  return row.batch
}
