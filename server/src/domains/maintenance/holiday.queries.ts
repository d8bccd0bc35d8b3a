import type { OwnDay } from '@iwater/contract/maintenance/workdays'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The days that a tenant sets itself. */
export async function selectOwnDays(db: Db, tenantId: number): Promise<OwnDay[]> {
  const { rows } = await sql<OwnDay>`
    select day::text as day, kind from holiday where tenant_id = ${tenantId} order by day`.execute(
    db,
  )
  return rows
}

export async function hasHolidayOn(
  db: Db,
  tenantId: number,
  { day, exceptId }: { day: string; exceptId: string | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    select from holiday where tenant_id = ${tenantId} and day = ${day}::date
       and id is distinct from ${exceptId ?? null}::uuid`.execute(db)
  return rows.length > 0
}
