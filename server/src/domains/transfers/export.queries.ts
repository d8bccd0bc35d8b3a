import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { ExportOrder } from '#platform/entities/order-export'

type Owner = { tenantId: number; userId: string; organisationId: string }

/** Enters an export whose file is written into the audit trail. */
export const insertExport = (
  db: Db,
  { tenantId, userId, organisationId }: Owner,
  {
    entity,
    wanted,
    columns,
    fileId,
    fileName,
    count,
    at,
  }: ExportOrder & { count: number; at: Date },
) =>
  sql`insert into record_export (tenant_id, id, account_id, organisation_id, subject, keyword, conditions, record_ids,
      columns, record_count, file_name, exported_at)
    values (${tenantId}, ${fileId}, ${userId}, ${organisationId}, ${entity}, ${wanted.keyword ?? null},
      ${JSON.stringify(wanted.filter)}::jsonb, ${wanted.ids ?? null}, ${columns}, ${count}, ${fileName}, ${at})`.execute(
    db,
  )

/** Who an export belongs to, as it is told in its file. */
export async function selectOwner(db: Db, tenantId: number, userId: string) {
  const { rows } = await sql<{ name: LocalText; loginName: string }>`
    select jsonb_build_object('zh', name_zh, 'en', name_en) as name, login_name as "loginName"
      from account_name where tenant_id = ${tenantId} and id = ${userId}`.execute(db)
  const [owner] = rows
  if (!owner) throw new Error('the owner of an export has an account')
  return owner
}
