import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { counts, spansOver } from '../maintenance-spans.queries.ts'
import { minuteRows } from '../minute-rows.queries.ts'
import { dayMs } from '../sample.ts'
import { deviation, firstMaximum, firstMinimum, joinedDeviations, msOf } from '../spread.queries.ts'
import type { Span } from '../trend/spans.ts'
import type { TrendLevel } from '../trend/trend-level.ts'
import type { Piece } from '../trend/trend-pieces.ts'
import type { Tally } from './tally.ts'

const date = (ms: number) => new Date(ms)

/** The tallies of one series in one piece, as columns; `places` are those of the units. */
export type TallyPart = { series: number; places: number[] } & {
  [Name in keyof Tally]: (number | null)[]
}

/** The rows of series at a level: a sample is a row with one value. */
function rowsOf(level: TrendLevel, series: readonly number[], { from, until }: Span) {
  const [start, end] = [sql`${date(from)}::timestamptz`, sql`${date(until)}::timestamptz`]
  if (level === 'raw')
    return sql`
      select asked.series, x.ts as start, 1 as n, x.valid::int as valid_n, x.value as min, x.value as max, x.value as sum,
             x.value as last, x.value - x.value as sq_dev, ${msOf('x.ts')} as min_ms, ${msOf('x.ts')} as max_ms
        from unnest(${series}::int[]) asked (series)
       cross join lateral ${spansOver(sql`asked.series`, start, end)} w
       cross join lateral (
         select s.ts, ${counts} as valid, case when ${counts} then s.value end as value
           from sample s where s.series = asked.series and s.ts >= ${start} and s.ts < ${end}) x`
  if (level === 'minute')
    return sql`
      select asked.series, m.at as start, m.n, m.valid_n, m.min, m.max, m.sum, m.last, m.sq_dev, m.min_ms, m.max_ms
        from unnest(${series}::int[]) asked (series)
       cross join lateral ${minuteRows(sql`asked.series`, { from: start, until: end }, { from: date(from), until: date(until) })} m`
  return sql`
    select s.series, s.bucket as start, s.n, s.valid_n, s.min, s.max, s.sum, s.last, s.sq_dev,
           ${msOf('s.bucket')} + s.min_after as min_ms, ${msOf('s.bucket')} + s.max_after as max_ms
      from ${sql.table(`sample_${level}`)} s
     where s.series = any(${series}::int[]) and s.bucket >= ${start} and s.bucket < ${end}`
}

/** The data of one piece by units, one row a series: columns travel as JSON, which costs a fraction of rows. */
export async function selectTallies(
  db: Db,
  series: readonly number[],
  piece: Piece,
  bounds: readonly number[],
): Promise<TallyPart[]> {
  const { rows } = await sql<TallyPart>`
    with found as materialized (
      select r.*, width_bucket(r.start, ${bounds.map(date)}::timestamptz[]) - 1 as place from (${rowsOf(piece.level, series, piece)}) r),
    centred as (
      select h.*, ${deviation} as deviation from found h window w as (partition by h.series, h.place)),
    units as (
      select h.series, h.place, sum(h.n) as n, sum(h.valid_n) as valid_n, sum(h.sum) as sum, ${joinedDeviations} as sq_dev,
             ${firstMinimum} as least, ${firstMaximum} as most,
             (array_agg(h.last order by h.start desc) filter (where h.last is not null))[1] as last,
             max(h.start) filter (where h.last is not null) as last_start
        from centred h group by h.series, h.place)
    select u.series, json_agg(u.place order by u.place) as places, json_agg(u.n order by u.place) as n,
           json_agg(u.valid_n order by u.place) as "validN", json_agg(u.sum order by u.place) as sum,
           json_agg(u.sq_dev order by u.place) as "sqDev",
           json_agg(u.least[1] order by u.place) as min, json_agg(round(u.least[2]) order by u.place) as "minAt",
           json_agg(u.most[1] order by u.place) as max, json_agg(round(-u.most[2]) order by u.place) as "maxAt",
           json_agg(u.last order by u.place) as last,
           json_agg(round(${msOf('u.last_start')}) order by u.place) as "lastAt"
      from units u group by u.series`.execute(db)
  return rows
}

/** Days of a zone, with anything of a span in them, that an earlier version computed: deviations and times of extremes of the series are unknown. */
export async function selectUnspread(
  db: Db,
  series: readonly number[],
  { from, until, zone }: Span & { zone: string },
): Promise<Span[]> {
  const end = sql`(d.bucket at time zone ${zone} + interval '1 day') at time zone ${zone}`
  const { rows } = await sql<Span>`
    select ${msOf('lower(day)')} as from, ${msOf('upper(day)')} as until
      from (select unnest(range_agg(tstzrange(d.bucket, ${end}))) as day from sample_day d
             where d.series = any(${series}::int[]) and d.bucket > ${date(from - 2 * dayMs)} and d.bucket < ${date(until)}
               and ${end} > ${date(from)} and d.valid_n > 0 and d.sq_dev is null) days`.execute(db)
  return rows
}
