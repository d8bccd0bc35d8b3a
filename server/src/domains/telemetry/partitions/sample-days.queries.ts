import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export const partitionName = (day: string) => `sample_${day.replaceAll('-', '')}`

/** The samples of a UTC day, given as an ISO date. */
export const partition = (day: string) => sql.table(partitionName(day))

/** Existing days of samples, oldest first, as ISO dates. */
export async function selectSampleDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_date(right(c.relname, 8), 'YYYYMMDD') as day
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'sample'::regclass order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

/** Whether a day has a partition, that is: samples outside of blocks. */
export const hasPartition = async (db: Db, day: string) =>
  (await selectSampleDays(db)).includes(day)

/**
 * The days with samples, those of a tenant in blocks included, oldest first. In one statement, because samples move between both;
 * it goes from one day of blocks to the next, however many blocks a day has.
 */
export async function selectDaysOf(db: Db, tenantId: number): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) => sql`(
    select b.day from sample_block b where b.tenant_id = ${tenantId} and b.day > ${after} order by b.day limit 1)`
  const { rows } = await sql<{ day: string }>`
    with recursive closed as (
      select ${next(sql`date '1969-12-31'`)} as day
      union all select ${next(sql`closed.day`)} from closed where closed.day is not null)
    select day from closed where day is not null
    union select to_date(right(c.relname, 8), 'YYYYMMDD')
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'sample'::regclass order by 1`.execute(db)
  return rows.map(({ day }) => day)
}
