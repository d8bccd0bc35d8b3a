import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** Records that people are notified of guesses at a connection; false when they were within the last day. */
export async function claimGuessAlert(
  db: Db,
  { tenantId, connectionId }: { tenantId: number; connectionId: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into field_connection_state as s (tenant_id, connection_id, guess_told_at)
    values (${tenantId}, ${connectionId}, ${now})
    on conflict (tenant_id, connection_id) do update set guess_told_at = excluded.guess_told_at
      where s.guess_told_at is null or s.guess_told_at < ${now}::timestamptz - interval '1 day'
    returning 1`.execute(db)
  return rows.length > 0
}

/** Removes a record of which nobody could be notified. */
export const withdrawGuessAlert = (
  db: Db,
  { tenantId, connectionId }: { tenantId: number; connectionId: string },
) =>
  sql`update field_connection_state set guess_told_at = null
       where tenant_id = ${tenantId} and connection_id = ${connectionId}`.execute(db)

/** Name and organisation of a connection; needs the scope of the whole tenant. */
export async function selectAlerted(db: Db, tenantId: number, connectionId: string) {
  const row = await db
    .selectFrom('connection_name')
    .select(['name_zh as zh', 'name_en as en', 'organisation_id as organisationId'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
  if (!row) return undefined
  const name: LocalText = { zh: row.zh, en: row.en }
  return { name, organisationId: row.organisationId }
}
