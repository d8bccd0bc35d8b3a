import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The samples of a UTC day, given as an ISO date. */
export const partition = (day: string) => sql.table(`sample_${day.replaceAll('-', '')}`)

/** Existing days of samples, oldest first, as ISO dates. */
export async function selectSampleDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_date(right(c.relname, 8), 'YYYYMMDD') as day
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'sample'::regclass order by 1`.execute(db)
  return rows.map(({ day }) => day)
}
