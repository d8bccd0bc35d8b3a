import type { StartDesktop } from '@iwater/contract/pages/start-page'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The setting of the last organisation of a path from the root that has one. */
export async function selectNearestDesktop(db: Db, tenantId: number, path: readonly string[]) {
  const { rows } = await sql<{ organisationId: string; desktop: StartDesktop }>`
    select organisation_id as "organisationId", desktop from default_desktop
     where tenant_id = ${tenantId} and organisation_id = any(${[...path]}::uuid[])
     order by array_position(${[...path]}::uuid[], organisation_id) desc limit 1`.execute(db)
  return rows[0]
}

export const storeDefaultDesktop = (
  db: Db,
  tenantId: number,
  { orgId, desktop }: { orgId: string; desktop: StartDesktop },
) =>
  db
    .insertInto('default_desktop')
    .values({ tenant_id: tenantId, organisation_id: orgId, desktop })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'organisation_id']).doUpdateSet({ desktop }),
    )
    .execute()

export const deleteDefaultDesktop = (db: Db, tenantId: number, orgId: string) =>
  db
    .deleteFrom('default_desktop')
    .where('tenant_id', '=', tenantId)
    .where('organisation_id', '=', orgId)
    .execute()

export const selectOwnDesktop = async (db: Db, tenantId: number, accountId: string) =>
  (
    await db
      .selectFrom('own_desktop')
      .select('desktop')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.desktop as StartDesktop | undefined

export const storeOwnDesktop = (
  db: Db,
  tenantId: number,
  { accountId, desktop }: { accountId: string; desktop: StartDesktop },
) =>
  db
    .insertInto('own_desktop')
    .values({ tenant_id: tenantId, account_id: accountId, desktop })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'account_id']).doUpdateSet({ desktop }),
    )
    .execute()

export const deleteOwnDesktop = (db: Db, tenantId: number, accountId: string) =>
  db
    .deleteFrom('own_desktop')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute()
