import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** UTC days, as ISO dates, of which a partition is wanted: that of the samples, those of the minutes and hours, or that of the hours alone. */
export type PartitionDays = {
  samples: readonly string[]
  rollups: readonly string[]
  hours: readonly string[]
}

const noDays: PartitionDays = { samples: [], rollups: [], hours: [] }

/** Of some days those of which a partition is missing. */
export async function selectMissing(
  db: Db,
  { samples, rollups, hours }: Partial<PartitionDays>,
): Promise<PartitionDays> {
  const { rows } = await sql<PartitionDays>`
    select array(select day::text from unnest(${samples ?? []}::date[]) day
                  where to_regclass('public.sample_' || to_char(day, 'YYYYMMDD')) is null) as samples,
           array(select day::text from unnest(${rollups ?? []}::date[]) day
                  where to_regclass('public.sample_minute_' || to_char(day, 'YYYYMM')) is null
                     or to_regclass('public.sample_hour_' || to_char(day, 'YYYY')) is null) as rollups,
           array(select day::text from unnest(${hours ?? []}::date[]) day
                  where to_regclass('public.sample_hour_' || to_char(day, 'YYYY')) is null) as hours`.execute(
    db,
  )
  return rows[0] ?? noDays
}

/** Makes what is missing. */
export async function makePartitions(db: Db, { samples, rollups, hours }: PartitionDays) {
  await sql`
    select ensure_sample_day(day) from unnest(${samples}::date[]) day`.execute(db)
  await sql`
    select ensure_rollup_partitions(day) from unnest(${rollups}::date[]) day`.execute(db)
  await sql`
    select ensure_hour_partition(day) from unnest(${hours}::date[]) day`.execute(db)
}
