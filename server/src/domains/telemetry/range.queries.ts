import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export type SeriesRange = { series: number; minimum: number; maximum: number }

/** The lowest and the highest valid value of series since a moment, by their days and their last value; those without any are left out. */
export async function selectRanges(
  db: Db,
  series: readonly number[],
  since: Date,
): Promise<SeriesRange[]> {
  const { rows } = await sql<SeriesRange>`
    select series, min(least) as minimum, max(most) as maximum
      from (select d.series, d.min as least, d.max as most from sample_day d
             where d.series = any(${series}::int[]) and d.bucket >= ${since} and d.valid_n > 0
            union all
            select l.series, l.value, l.value from point_last l
             where l.series = any(${series}::int[]) and l.ts >= ${since} and l.quality = 0) known
     group by series`.execute(db)
  return rows
}
