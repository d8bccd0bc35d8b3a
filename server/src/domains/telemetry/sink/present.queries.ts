import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { dayMs } from '../sample.ts'

type Moment = { series: number; at: number }
/** `place` is the index of the moment among the given ones. */
export type PresentReading = { place: number; value: number; quality: number }

/** The stored values of moments of one UTC day. Its bounds are values, so that only its partition is opened. */
export async function selectPresentOfDay(
  db: Db,
  day: number,
  moments: readonly Moment[],
): Promise<PresentReading[]> {
  const { rows } = await sql<PresentReading>`
    select k.place::int - 1 as place, s.value, s.quality
      from unnest(${moments.map(({ series }) => series)}::int[], ${moments.map(({ at }) => at / 1000)}::float8[])
        with ordinality k (series, second, place)
      join sample s on s.series = k.series and s.ts = to_timestamp(k.second)
     where s.ts >= ${new Date(day * dayMs)} and s.ts < ${new Date((day + 1) * dayMs)}`.execute(db)
  return rows
}
