import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The organisations that a person may work for: their own and further ones, without hidden ones. */
export const selectCompanies = (db: Db, tenantId: number, accountId: string) =>
  db
    .selectFrom('organisation as o')
    .select(['o.id', 'o.name_zh', 'o.name_en'])
    .where('o.tenant_id', '=', tenantId)
    .where('o.is_shown', '=', true)
    .where(
      sql<boolean>`o.id in (
        select organisation_id from account_workplace
         where tenant_id = ${tenantId} and account_id = ${accountId})`,
    )
    .orderBy('o.path')
    .execute()
