import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** Of some messages those that a person may read; `may_read_message` applies the same rule in the policies. */
export async function selectReadableMessages(
  db: Db,
  tenantId: number,
  accountId: string,
  messageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select m.id from message m
     where m.tenant_id = ${tenantId} and m.id = any(${[...messageIds]}::uuid[])
       and (m.sender_id = ${accountId} or exists (
         select from message_recipient r where r.tenant_id = m.tenant_id and r.message_id = m.id
            and r.account_id = ${accountId} and r.removed_at is null))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const selectMessageNames = (db: Db, tenantId: number, messageIds: readonly string[]) =>
  db
    .selectFrom('message')
    .select(['id', 'kind', 'title_zh', 'title_en'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...messageIds])
    .execute()
