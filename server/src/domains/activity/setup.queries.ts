import type { SetupStepId } from '@iwater/contract/setup-steps'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/**
 * Which steps are done anywhere in a tenant, and whether the checklist is closed. Needs to see all organisations. Samples
 * are counted with the hour, the first values stand in the points before.
 */
export async function selectSetup(db: Db, tenantId: number) {
  const { rows } = await sql<Record<SetupStepId | 'isClosed', boolean>>`
    select exists (select from set_branding where tenant_id = ${tenantId}) as branding,
           exists (select from account_name where tenant_id = ${tenantId} offset 1) as people,
           exists (select from connection_name where tenant_id = ${tenantId}) as connection,
           exists (select from sample_total where tenant_id = ${tenantId} and count > 0)
             or exists (select from point_name join last_value using (series) where tenant_id = ${tenantId}) as values,
           exists (select from setup_closing where tenant_id = ${tenantId}) as "isClosed"`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('a query without a row')
  return row
}

export const insertSetupClosing = (db: Db, tenantId: number, now: Date) =>
  db
    .insertInto('setup_closing')
    .values({ tenant_id: tenantId, closed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteSetupClosing = (db: Db, tenantId: number) =>
  db.deleteFrom('setup_closing').where('tenant_id', '=', tenantId).execute()
