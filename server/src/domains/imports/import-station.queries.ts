import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'

/** Records the units of an import. */
export const insertImportUnits = (
  db: Db,
  tenantId: number,
  importId: string,
  unitIds: readonly string[],
) =>
  sql`
    insert into import_unit (tenant_id, import_id, unit_id)
    select ${tenantId}, ${importId}, unnest(${unitIds}::uuid[]) on conflict do nothing`.execute(db)

/** Held until the transaction ends: two imports that find a station at once make one unit of it. */
export const lockStations = (db: Db, tenantId: number) => takeLock(db, 'stations', tenantId)
