import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'
import { recentDays } from '#platform/retention/kept-kind'

/** Bytes of the database, of all tenants. */
export async function selectDatabaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db)
  return oneRow(rows).bytes
}

/** Notes the sizes of a UTC day; those that were measured earlier on it are replaced. */
export async function recordSizes(
  db: Db,
  day: string,
  { databaseBytes, fileBytes }: { databaseBytes: number; fileBytes: number },
) {
  await sql`
    insert into size_record (day, database_bytes, file_bytes)
    values (${day}::date, ${databaseBytes}, ${fileBytes})
        on conflict (day) do update
       set database_bytes = excluded.database_bytes, file_bytes = excluded.file_bytes`.execute(db)
}

export async function deleteSizesBefore(db: Db, day: string) {
  await sql`delete from size_record where day < ${day}::date`.execute(db)
}

/** The days that records have to span before a growth is told from them. */
const leastDays = 7

export type Growth = { database: number; files: number }

/**
 * Growth in bytes a day, the slope of a straight line through the records of the last 30 days (least squares); null until they
 * span a week.
 */
export async function selectGrowth(db: Db, today: string): Promise<Growth | null> {
  const { rows } = await sql<Growth & { days: number | null }>`
    select regr_slope(database_bytes, day - ${today}::date) as database,
           regr_slope(file_bytes, day - ${today}::date) as files,
           max(day) - min(day) as days
      from size_record
     where day > ${today}::date - ${sql.lit(recentDays)} and day <= ${today}::date`.execute(db)
  const { days, database, files } = oneRow(rows)
  return days === null || days < leastDays ? null : { database, files }
}

/** Bytes of the files of all tenants, as they were last recorded. */
export async function selectRecordedFileBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select file_bytes::float8 as bytes from size_record order by day desc limit 1`.execute(db)
  return rows[0]?.bytes ?? 0
}
