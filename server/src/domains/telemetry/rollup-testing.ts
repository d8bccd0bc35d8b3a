export type Level = 'minute' | 'hour' | 'day'

/** The minutes of sparse days, as they would stand beside the stored ones. */
const sparseMinutes = `
  select date_trunc('minute', s.ts) as bucket, s.series, min(s.tenant_id) as tenant_id, count(*)::int as n,
         count(*) filter (where c.counts)::int as valid_n, min(s.value) filter (where c.counts) as min,
         max(s.value) filter (where c.counts) as max, sum(s.value) filter (where c.counts) as sum,
         (array_agg(s.value order by s.ts desc) filter (where c.counts))[1] as last
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
