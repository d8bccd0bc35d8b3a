import { type StoredValues, valueStores } from '@iwater/contract/organisation/disk-usage'
import type { FixedKind } from '@iwater/contract/retention'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'
import {
  estimateRows,
  selectPartitionRowBytes,
  selectRowBytes,
} from '#platform/retention/count.queries'
import {
  type Asked,
  amountOf,
  dailyOf,
  dayMs,
  type FixedKeptKind,
  type KeptKind,
  keptRows,
  recentDays,
} from '#platform/retention/kept-kind'
import { openDays } from './blocks/closed-days.ts'
import {
  blockRowBytes,
  blocksLookedAt,
  type PackedHours,
  selectPackedHours,
} from './hours/packed-hours.queries.ts'
import { minuteRows } from './minute-rows.queries.ts'
import { planWithValues } from './sample-span.queries.ts'

/** Days that samples are kept by a tenant that has not set any: the ten years that a trend may span. */
const usualSampleDays = 3653

/** A row of 68 bytes and 28 of the primary key. */
const usualSampleBytes = 96

const utcDay = (at: Date) => at.toISOString().slice(0, 10)

/** The first day whose samples stay, as the work that deletes them counts; see `selectTenantDays`. */
const firstKept = (now: Date, days: number) => utcDay(new Date(now.getTime() - (days + 1) * dayMs))

type SampleCounts = { count: number; recent: number; open: number; oldest: string | null }

/** Samples by UTC days, which are counted with the hours. Of days before the retention only rollups are left. */
async function selectSampleCounts(
  db: Db,
  tenantId: number,
  { now, before }: { now: Date; before?: string },
) {
  const recentFrom = utcDay(new Date(now.getTime() - recentDays * dayMs))
  const { rows } = await sql<SampleCounts>`
    select coalesce(sum(d.count), 0)::float8 as count, min(d.day) filter (where d.count > 0) as oldest,
           coalesce(sum(d.count) filter (where d.day >= ${recentFrom}), 0)::float8 as recent,
           coalesce(sum(d.count) filter (where d.day >= ${utcDay(now)}::date - ${sql.lit(openDays)}), 0)::float8 as open
      from sample_day_count d
      join tenant t on t.id = d.tenant_id
      left join sample_retention r on r.tenant_id = t.id
     where d.tenant_id = ${tenantId}
       and d.day >= greatest(${utcDay(now)}::date - t.retention_days - 1, r.kept_from)
       and d.day < coalesce(${before ?? null}::date, 'infinity')`.execute(db)
  return oneRow(rows)
}

/** A sample of an even pace in a block, as long as a tenant has none. */
const usualBlockBytes = 3

/** Bytes a sample of closed days, which are in blocks. */
async function selectClosedBytes(db: Db, tenantId: number) {
  const { rows } = await sql<{ bytes: number | null }>`
    select (sum(pg_column_size(samples) + ${sql.lit(blockRowBytes)}) / sum(n))::float8 as bytes
      from (select samples, n from sample_block where tenant_id = ${tenantId} order by day desc limit ${sql.lit(blocksLookedAt)}) latest`.execute(
    db,
  )
  return oneRow(rows).bytes ?? usualBlockBytes
}

/** Bytes of a sample of an open day, which takes a row, and of one in a block. */
const selectSampleBytes = async (db: Db, tenantId: number) => ({
  open: await selectPartitionRowBytes(db, 'sample', usualSampleBytes),
  closed: await selectClosedBytes(db, tenantId),
})

/** The average of all samples. */
function averageOf({ count, open }: SampleCounts, each: { open: number; closed: number }) {
  return count === 0 ? each.open : (open * each.open + (count - open) * each.closed) / count
}

/** Hours of which the samples are looked up that are counted next, from the earliest on, in so many days: each is a partition. */
const mostDue = 1000
const mostDueDays = 31

/** The earliest hour of before a day that is due and belongs to samples that are kept. */
async function selectEarliestDue(db: Db, tenantId: number, before: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(d.bucket) as at from rollup_due d left join sample_retention r on r.tenant_id = d.tenant_id
     where d.tenant_id = ${tenantId} and d.level = 'hour' and d.bucket < ${`${before} 00:00+00`}::timestamptz
       and (r.kept_from is null or d.bucket >= r.kept_from::timestamp at time zone 'UTC')`.execute(
    db,
  )
  return oneRow(rows).at
}

/** Samples that wait to be counted with their hours, from the earliest on. */
async function selectDueSamples(db: Db, tenantId: number, before: string) {
  const from = await selectEarliestDue(db, tenantId, before)
  if (from === null) return { count: 0, oldest: null }
  const end = Math.min(from.getTime() + mostDueDays * dayMs, Date.parse(before))
  const within = { from, until: new Date(end) }
  const hour = { from: sql`hour.bucket`, until: sql`hour.bucket + interval '1 hour'` }
  await planWithValues(db)
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    select coalesce(sum(m.n), 0)::float8 as count, min(m.bucket at time zone 'UTC')::date as oldest
      from (select series, bucket from rollup_due
             where tenant_id = ${tenantId} and level = 'hour' and bucket >= ${from} and bucket < ${within.until}
             limit ${sql.lit(mostDue)}) hour
     cross join lateral ${minuteRows(sql`hour.series`, hour, within)} m`.execute(db)
  return oneRow(rows)
}

async function selectArrivedSamples(db: Db, tenantId: number, before: string) {
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    select coalesce(sum(a.count), 0)::float8 as count, min(a.day) as oldest from sample_arrival a
      left join sample_retention r on r.tenant_id = a.tenant_id
     where a.tenant_id = ${tenantId} and a.day < ${before}::date and (r.kept_from is null or a.day >= r.kept_from)`.execute(
    db,
  )
  return oneRow(rows)
}

/**
 * Samples of before a day that wait to be counted, as arrived or with their hours; some of them may be counted already, so that
 * the number is a lower bound.
 */
async function selectUncounted(db: Db, tenantId: number, before: string) {
  const arrived = await selectArrivedSamples(db, tenantId, before)
  const due = await selectDueSamples(db, tenantId, before)
  return {
    count: Math.max(arrived.count, due.count),
    oldest: earlier(arrived.oldest, due.oldest),
  }
}

const earlier = (a: string | null, b: string | null) =>
  a === null || (b !== null && b < a) ? b : a

export const sampleRetention: KeptKind = {
  kind: 'samples',
  usualDays: () => usualSampleDays,
  async measure(db, { tenantId, now }) {
    const counts = await selectSampleCounts(db, tenantId, { now })
    const { count, recent, oldest } = counts
    const each = await selectSampleBytes(db, tenantId)
    const daily = dailyOf(recent, oldest === null ? null : new Date(oldest), now)
    const kept = keptRows({ count, isEstimate: false }, averageOf(counts, each), { oldest, daily })
    // As many days are open tomorrow as today: what a day adds for good are its blocks.
    const openBytes = Math.round(counts.open * each.open)
    return { ...kept, openBytes, daily: { count: daily, bytes: Math.round(daily * each.closed) } }
  },
  async selectDeleted(db, { tenantId, now }, days) {
    const before = firstKept(now, days)
    const counted = await selectSampleCounts(db, tenantId, { now, before })
    const uncounted = await selectUncounted(db, tenantId, before)
    const count = Math.max(counted.count, uncounted.count)
    const oldest = earlier(counted.oldest, uncounted.oldest)
    if (count === 0 || oldest === null) return null
    const bytes = await selectClosedBytes(db, tenantId)
    const amount = amountOf({ count, isEstimate: false }, bytes)
    return { ...amount, from: oldest, before, ...(uncounted.count > 0 && { isAtLeast: true }) }
  },
  async selectKeptFrom(db, { tenantId }) {
    const { rows } = await sql<{ day: string }>`
      select kept_from as day from sample_retention
       where tenant_id = ${tenantId} and kept_from > date '1970-01-01'`.execute(db)
    return rows[0]?.day ?? null
  },
}

/** A row of 88 bytes and 28 of the primary key. */
const usualRollupBytes = 116

const rowsSince = (table: string, tenantId: number, since: Date) =>
  sql`select from ${sql.table(table)} where tenant_id = ${tenantId} and bucket >= ${since}`

const nothing: PackedHours = { count: 0, recent: 0, bytes: 0 }

/** Too many to count, and without an index by tenant: what the planner knows of them. */
const rollupRetention = (kind: FixedKind, table: string): FixedKeptKind => ({
  kind,
  days: null,
  async measure(db: Db, { tenantId, now }: Asked) {
    const since = new Date(now.getTime() - recentDays * dayMs)
    const isPartitioned = table !== 'sample_day'
    const bytes = isPartitioned
      ? await selectPartitionRowBytes(db, table, usualRollupBytes)
      : await selectRowBytes(db, [table], usualRollupBytes)
    const { rows } = await sql<{ day: string | null }>`
      select min(day) as day from sample_day_count where tenant_id = ${tenantId} and count > 0`.execute(
      db,
    )
    const { day } = oneRow(rows)
    if (day === null)
      return keptRows({ count: 0, isEstimate: false }, bytes, { oldest: null, daily: 0 })
    const inRows = await estimateRows(db, rowsSince(table, tenantId, new Date(day)))
    const recent = await estimateRows(db, rowsSince(table, tenantId, since))
    const packed = table === 'sample_hour' ? await selectPackedHours(db, tenantId, since) : nothing
    const count = inRows + packed.count
    const each = count === 0 ? bytes : (inRows * bytes + packed.count * packed.bytes) / count
    const daily = dailyOf(recent + packed.recent, new Date(day), now)
    return keptRows({ count, isEstimate: true }, each, { oldest: day, daily })
  },
})

const rollups = {
  minutes: rollupRetention('minutes', 'sample_minute'),
  hours: rollupRetention('hours', 'sample_hour'),
  days: rollupRetention('days', 'sample_day'),
}

export const rollupRetentions: readonly FixedKeptKind[] = Object.values(rollups)

const perSample = (bytes: number, samples: number) => (samples === 0 ? null : bytes / samples)

/** What the values of a tenant take in each store; see `DiskUsage`. */
export async function measureValues(db: Db, asked: Asked): Promise<StoredValues[]> {
  const { count, open } = await selectSampleCounts(db, asked.tenantId, { now: asked.now })
  const each = await selectSampleBytes(db, asked.tenantId)
  const samples = { open, closed: count - open }
  const values: StoredValues[] = []
  for (const store of valueStores) {
    if (store === 'open' || store === 'closed') {
      const bytes = Math.round(samples[store] * each[store])
      const bytesPerSample = samples[store] === 0 ? null : each[store]
      values.push({ store, count: samples[store], bytes, bytesPerSample })
    } else {
      const { count: buckets, bytes } = await rollups[store].measure(db, asked)
      values.push({ store, count: buckets, bytes, bytesPerSample: perSample(bytes, count) })
    }
  }
  return values
}
