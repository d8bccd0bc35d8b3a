import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Services } from '#platform/services'
import { messageRetention } from './message-retention.ts'

/**
 * Deletes up to so many messages of all tenants with all copies, but no unexpired ones; answers how many, and notifies
 * every server process of the recipients. Their numbers stay, so that a stream can be resumed from any. Needs the
 * worker's login.
 */
export async function deleteOldMessages(
  db: Db,
  due: { now: Date; config: Services['config']; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as materialized (${messageRetention.oldKeys(due)}),
    copies as (
      delete from message_recipient r using old where r.tenant_id = old.tenant_id and r.message_id = old.id
    ),
    gone as (
      delete from message m using old where m.tenant_id = old.tenant_id and m.id = old.id returning m.tenant_id
    ),
    told as (
      select pg_notify('messages', tenant_id || ' deleted') from (select distinct tenant_id from gone) of_tenant
    )
    select (select count(*)::int from gone) as count, (select count(*) from told) as told`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
