import type { DraftContent } from '@iwater/contract/kit/kept-draft'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

type Owner = { tenantId: number; accountId: string }
type Key = Owner & { entity: string; recordId: string }

export const selectDraft = (db: Db, { tenantId, accountId, entity, recordId }: Key, since: Date) =>
  db
    .selectFrom('kept_draft')
    .select(['version', 'content', 'saved_at'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('entity', '=', entity)
    .where('record_id', '=', recordId)
    .where('saved_at', '>', since)
    .executeTakeFirst()

export async function storeDraft(
  db: Db,
  { tenantId, accountId, entity, recordId }: Key,
  { version, content, now }: { version: number; content: DraftContent; now: Date },
) {
  const row = { version, content: JSON.stringify(content), saved_at: now }
  await db
    .insertInto('kept_draft')
    .values({ tenant_id: tenantId, account_id: accountId, entity, record_id: recordId, ...row })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'account_id', 'entity', 'record_id']).doUpdateSet(row),
    )
    .execute()
}

/** Deletes the oldest drafts of a person beyond so many. */
export const deleteBeyond = (db: Db, { tenantId, accountId }: Owner, most: number) =>
  sql`delete from kept_draft d using (
        select entity, record_id from kept_draft
         where tenant_id = ${tenantId} and account_id = ${accountId}
         order by saved_at desc, entity, record_id offset ${most}) beyond
      where d.tenant_id = ${tenantId} and d.account_id = ${accountId}
        and d.entity = beyond.entity and d.record_id = beyond.record_id`.execute(db)

export const deleteDraft = (db: Db, { tenantId, accountId, entity, recordId }: Key) =>
  db
    .deleteFrom('kept_draft')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('entity', '=', entity)
    .where('record_id', '=', recordId)
    .execute()

/** Deletes up to so many drafts that a tenant's people kept at a moment or before; answers how many. */
export async function deleteDraftsBefore(
  db: Db,
  tenantId: number,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from kept_draft where tenant_id = ${tenantId} and (account_id, entity, record_id) in (
      select account_id, entity, record_id from kept_draft
       where tenant_id = ${tenantId} and saved_at <= ${before} limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
