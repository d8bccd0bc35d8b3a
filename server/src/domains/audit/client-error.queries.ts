import type { ReportedError } from '@iwater/contract/client-errors'
import { sql } from 'kysely'
import { isSeenAccount } from '#domains/organisation'
import type { Db } from '#platform/database/database'

export type NotedError = ReportedError & {
  fingerprint: string
  accountId: string
  version: string
  userAgent: string
}

/** Counts an error of a person, or adds it when it is new to them. */
export const upsertClientError = (db: Db, tenantId: number, error: NotedError) =>
  sql`
  insert into client_error as c (tenant_id, account_id, fingerprint, type, message, stack, info, url, version,
         user_agent, first_at, last_at, count)
    values (${tenantId}, ${error.accountId}, ${error.fingerprint}, ${error.type}, ${error.message}, ${error.stack},
            ${error.info}, ${error.url}, ${error.version}, ${error.userAgent}, ${error.at}::timestamptz,
            ${error.at}::timestamptz, ${error.count})
    on conflict (tenant_id, account_id, fingerprint) do update
       set count = c.count + excluded.count, last_at = greatest(c.last_at, excluded.last_at), url = excluded.url,
           info = excluded.info, stack = excluded.stack, version = excluded.version, user_agent = excluded.user_agent`.execute(
    db,
  )

/** Deletes a person's errors beyond the latest `keep`. */
export const trimClientErrors = (
  db: Db,
  tenantId: number,
  { accountId, keep }: { accountId: string; keep: number },
) =>
  sql`delete from client_error c where c.tenant_id = ${tenantId} and c.account_id = ${accountId}
        and c.fingerprint in (select fingerprint from client_error
          where tenant_id = ${tenantId} and account_id = ${accountId}
          order by last_at desc, fingerprint offset ${keep})`.execute(db)

/** Deletes the errors of all people visible to the session. */
export const deleteClientErrors = (db: Db, tenantId: number) =>
  sql`delete from client_error c using account_name a
       where c.tenant_id = ${tenantId} and a.tenant_id = c.tenant_id and a.id = c.account_id and ${isSeenAccount}`.execute(
    db,
  )
