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
