import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import { oneRow } from '#platform/database/one-row'

/** Serialises what is ordered in a tenant until the transaction ends, so that its bounds stay true. */
export const lockUploads = (db: Db, tenantId: number) => takeLock(db, 'direct-uploads', tenantId)

export const deleteExpired = (db: Db, tenantId: number, now: Date) =>
  db
    .deleteFrom('direct_upload')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<=', now)
    .execute()

/** Addresses that are open, the bytes that they may take, and when the first of them expires. */
export type Open = { count: number; bytes: number; nextAt: Date | null }

/** Those of a person and of the tenant. */
export async function selectOpen(db: Db, tenantId: number, accountId: string) {
  const open = sql`json_build_object('count', count(*), 'bytes', coalesce(sum(size_bytes), 0),
    'nextAt', min(expires_at))`
  const { rows } = await sql<
    Record<'person' | 'tenant', Omit<Open, 'nextAt'> & { nextAt: string | null }>
  >`
    select (select ${open} from direct_upload where tenant_id = ${tenantId} and account_id = ${accountId}) as person,
           (select ${open} from direct_upload where tenant_id = ${tenantId}) as tenant`.execute(db)
  const { person, tenant } = oneRow(rows)
  const dated = ({ nextAt, ...one }: typeof person): Open => ({
    ...one,
    nextAt: nextAt === null ? null : new Date(nextAt),
  })
  return { person: dated(person), tenant: dated(tenant) }
}

export const insertUpload = (
  db: Db,
  tenantId: number,
  upload: { fileId: string; accountId: string; size: number; expiresAt: Date },
) =>
  db
    .insertInto('direct_upload')
    .values({
      tenant_id: tenantId,
      file_id: upload.fileId,
      account_id: upload.accountId,
      size_bytes: String(upload.size),
      expires_at: upload.expiresAt,
    })
    .execute()

export const deleteUpload = (db: Db, tenantId: number, fileId: string) =>
  db
    .deleteFrom('direct_upload')
    .where('tenant_id', '=', tenantId)
    .where('file_id', '=', fileId)
    .execute()
