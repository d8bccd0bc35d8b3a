import type { Sample } from '#domains/telemetry'

/** A valid sample of series 1 that arrived at its own time. */
export const aSample = (own: Partial<Sample> = {}): Sample => {
  const at = own.at ?? Date.UTC(2026, 2, 4, 5, 6, 7)
  return { series: 1, tenantId: 1, at, receivedAt: at + 40, value: 1.5, quality: 0, ...own }
}

/** Repeats the same choices in every run. Answers whole numbers from 0 up to but not including `below`. */
export function seededChoice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

export type Level = 'minute' | 'hour' | 'day'

/** By how many milliseconds the first valid sample in an order follows the beginning of its minute. */
const afterMinute = (order: string) => `(extract(epoch from
  (array_agg(s.ts order by ${order}, s.ts) filter (where c.counts))[1] - date_trunc('minute', min(s.ts))) * 1000)::int`

/** The minutes of sparse days, as they would stand beside the stored ones. */
const sparseMinutes = `
  select date_trunc('minute', s.ts) as bucket, s.series, min(s.tenant_id) as tenant_id, count(*)::int as n,
         count(*) filter (where c.counts)::int as valid_n, min(s.value) filter (where c.counts) as min,
         max(s.value) filter (where c.counts) as max, sum(s.value) filter (where c.counts) as sum,
         (array_agg(s.value order by s.ts desc) filter (where c.counts))[1] as last,
         var_pop(s.value) filter (where c.counts) * count(*) filter (where c.counts) as sq_dev,
         ${afterMinute('s.value')} as min_after, ${afterMinute('s.value desc')} as max_after
    from sample s join sample_sparse_day d on d.series = s.series and d.day = (s.ts at time zone 'UTC')::date
   cross join lateral (
     select s.quality = 0 and not exists (
       select from maintenance_span m where m.series = s.series and s.ts >= m.from_at and s.ts < m.until_at) as counts) c
   group by 1, 2`

/** A table of rollups, the minutes with those of sparse days. */
export const rollupTable = (level: Level) =>
  level === 'minute'
    ? `(select * from sample_minute union all ${sparseMinutes}) minutes`
    : `sample_${level}`
