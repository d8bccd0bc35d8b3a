import { type RawBuilder, sql } from 'kysely'
import { counts, spansOver } from './maintenance-spans.queries.ts'
import { msOf } from './spread.queries.ts'

type Expression = RawBuilder<unknown>

const startOf = (day: Expression) => sql`(${day})::timestamp at time zone 'UTC'`

/**
 * The minutes of a series over a time, as `at, bucket, n, valid_n, min, max, sum, last, sq_dev, min_ms, max_ms`: the stored ones, and of sparse days, which have none,
 * each sample as a minute of its own. Several of one `bucket` belong together, in the order of `at`. `within` are values around the
 * time, by which only the partitions that it needs are opened. `series` is a column of any table but `d`, `m`, `s`, `w` and `x`.
 */
export function minuteRows(
  series: Expression,
  { from, until }: { from: Expression; until: Expression },
  within: { from: Date; until: Date },
) {
  const isIn = (at: string) =>
    sql.join(
      [
        sql`${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${until}`,
        sql`${sql.ref(at)} >= ${within.from} and ${sql.ref(at)} < ${within.until}`,
      ],
      sql` and `,
    )
  const dayOf = (at: Expression) => sql`((${at}) at time zone 'UTC')::date`
  return sql`(
    select m.bucket as at, m.bucket, m.n, m.valid_n, m.min, m.max, m.sum, m.last,
           m.sq_dev, ${msOf('m.bucket')} + m.min_after as min_ms, ${msOf('m.bucket')} + m.max_after as max_ms
      from sample_minute m where m.series = ${series} and ${isIn('m.bucket')}
    union all
    select x.ts, date_trunc('minute', x.ts), 1, x.valid::int, x.value, x.value, x.value, x.value,
           x.value - x.value, ${msOf('x.ts')}, ${msOf('x.ts')}
      from sample_sparse_day d
      -- Not joined: days that are not sparse would be read, too.
      cross join lateral (
        select s.ts, ${counts} as valid, case when ${counts} then s.value end as value
          from ${spansOver(series, startOf(sql`d.day`), startOf(sql`d.day + 1`))} w, sample s
         where s.series = ${series} and s.ts >= ${startOf(sql`d.day`)} and s.ts < ${startOf(sql`d.day + 1`)} and ${isIn('s.ts')}
        offset 0) x
     where d.series = ${series} and d.day >= ${dayOf(from)} and d.day <= ${dayOf(until)})`
}
