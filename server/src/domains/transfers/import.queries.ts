import {
  type ImportMode,
  type ImportReport,
  type ImportState,
  mostImportsListed,
  type StoredImport,
  type UndoPreview,
  undoDays,
} from '@iwater/contract/kit/import-calls'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export type OrderedRow = {
  id: string
  subject: string
  fileId: string
  fileName: string
  fileSum: string | null
  mode: ImportMode
  state: ImportState
  jobId: string
  report: ImportReport | null
  faultyFileId: string | null
}

type Key = { tenantId: number; id: string }

export const insertOrder = (
  db: Db,
  { tenantId, id }: Key,
  row: Pick<OrderedRow, 'subject' | 'fileId' | 'fileName' | 'mode' | 'jobId'> & {
    accountId: string
    organisationId: string
  },
) =>
  sql`insert into record_import_order
        (tenant_id, id, subject, account_id, organisation_id, file_id, file_name, mode, job_id)
      values (${tenantId}, ${id}, ${row.subject}, ${row.accountId}, ${row.organisationId}, ${row.fileId},
        ${row.fileName}, ${row.mode}, ${row.jobId})`.execute(db)

/** An import that the person of the session has ordered; `lock` holds it until the transaction ends. */
export async function selectOrder(db: Db, { tenantId, id }: Key, lock = false) {
  const { rows } = await sql<OrderedRow>`
    select id, subject, file_id as "fileId", file_name as "fileName", file_sha256 as "fileSum", mode, state,
           job_id as "jobId", report, faulty_file_id as "faultyFileId"
      from record_import_order where tenant_id = ${tenantId} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0]
}

type Change = {
  state: ImportState
  jobId?: string
  fileSum?: string
  report?: ImportReport
  faultyFileId?: string | null
}

export const updateOrder = (
  db: Db,
  { tenantId, id }: Key,
  { state, jobId, fileSum, report, faultyFileId }: Change,
) =>
  sql`update record_import_order set state = ${state}, job_id = coalesce(${jobId ?? null}, job_id),
        file_sha256 = coalesce(${fileSum ?? null}, file_sha256),
        report = coalesce(${report ? JSON.stringify(report) : null}::jsonb, report),
        faulty_file_id = ${faultyFileId === undefined ? sql`faulty_file_id` : sql`${faultyFileId}::uuid`}
      where tenant_id = ${tenantId} and id = ${id}`.execute(db)

/** What an import is after a job of it failed or was cancelled; needs the worker's login. */
export async function releaseImport(db: Db, tenantId: number, jobId: string) {
  await sql`update record_import_order set state = case state when 'storing' then 'checked' else 'failed' end
    where tenant_id = ${tenantId} and job_id = ${jobId} and state in ('checking', 'storing')`.execute(
    db,
  )
  await sql`update record_import set undo_job_id = null
    where tenant_id = ${tenantId} and undo_job_id = ${jobId}`.execute(db)
}

export const beginImport = (db: Db, id: string) =>
  sql`select begin_record_import(${id})`.execute(db)

export const finishImport = (
  db: Db,
  id: string,
  { unchanged, leftOut }: { unchanged: number; leftOut: number },
) => sql`select finish_record_import(${id}, ${unchanged}, ${leftOut})`.execute(db)

const isLeft = sql`(i.undone_at is null or i.undo_left_count > 0)`

const canBeUndone = sql`(i.expired_at is null
  and i.stored_at > now() - make_interval(days => ${undoDays}))`

const storedSql = (where: ReturnType<typeof sql>) => sql<StoredImport>`
  select i.id as "recordImportId", i.file_name as "fileName", i.mode,
         case when a.id is not null then json_build_object('userId', a.id, 'loginName', a.login_name,
           'name', json_build_object('zh', a.name_zh, 'en', a.name_en)) end as "storedBy",
         i.stored_at as "storedAt", i.added_count as added, i.changed_count as changed,
         i.unchanged_count as unchanged, i.left_out_count as "leftOut",
         case when not ${isLeft} then 'done'
              when not ${canBeUndone} then 'over'
              when i.undo_job_id is not null then 'running'
              else 'possible' end as undo,
         i.undo_preview as preview, i.undo_job_id as "undoJobId", i.undone_at as "undoneAt", coalesce(i.removed_count, 0) as removed,
         coalesce(i.restored_count, 0) as restored,
         coalesce(i.kept_count, 0) as "keptCount",
         coalesce(i.kept, '[]') as kept
    from record_import i left join account_name a on a.tenant_id = i.tenant_id and a.id = i.account_id
   where ${where}`

const asInstant = (at: unknown) => new Date(at as string | Date).toISOString()

/** Earlier undoings noted one name for both languages. */
const inBoth = (kept: StoredImport['kept']): StoredImport['kept'] =>
  kept.map((one) => {
    const name = one.name as unknown
    return typeof name === 'string' ? { ...one, name: { zh: name, en: name } } : one
  })

const stated = (row: StoredImport): StoredImport => ({
  ...row,
  preview: row.preview && { ...row.preview, kept: inBoth(row.preview.kept) },
  kept: inBoth(row.kept),
  storedAt: asInstant(row.storedAt),
  undoneAt: row.undoneAt === null ? null : asInstant(row.undoneAt),
})

/** The latest imports of an entity that are visible to the session. */
export async function selectStored(db: Db, tenantId: number, subject: string) {
  const { rows } = await sql<StoredImport>`
    ${storedSql(sql`i.tenant_id = ${tenantId} and i.subject = ${subject}`)}
    order by i.stored_at desc, i.id desc limit ${mostImportsListed}`.execute(db)
  return rows.map(stated)
}

/** One of them, held until the transaction ends. */
export async function lockStored(db: Db, { tenantId, id }: Key, subject: string) {
  const held = await sql`select from record_import where tenant_id = ${tenantId} and id = ${id}
    and subject = ${subject} for update`.execute(db)
  if (held.rows.length === 0) return undefined
  const { rows } = await storedSql(sql`i.tenant_id = ${tenantId} and i.id = ${id}`).execute(db)
  return rows[0] && stated(rows[0])
}

export const noteUndoJob = (db: Db, { tenantId, id }: Key, jobId: string) =>
  sql`update record_import set undo_job_id = ${jobId} where tenant_id = ${tenantId} and id = ${id}`.execute(
    db,
  )

export const beginUndo = (db: Db, id: string) => sql`select begin_record_undo(${id})`.execute(db)

type UndoEnd = {
  keptCount: number
  /** Of those that stayed: how many are still there. */
  left: number
  /** The first of them. */
  kept: StoredImport['kept']
}

export const finishUndo = (db: Db, id: string, { keptCount, left, kept }: UndoEnd) =>
  sql`select finish_record_undo(${id}, ${keptCount}, ${left}, ${JSON.stringify(kept)}::jsonb)`.execute(
    db,
  )

export const noteUndoPreview = (db: Db, { tenantId, id }: Key, preview: UndoPreview) =>
  sql`update record_import set undo_preview = ${JSON.stringify(preview)}::jsonb
    where tenant_id = ${tenantId} and id = ${id}`.execute(db)

/** Deletes orders of a tenant that are older; answers the files of faulty rows. Needs the worker's login. */
export async function deleteOldOrders(db: Db, tenantId: number, before: Date) {
  const { rows } = await sql<{ accountId: string; fileId: string | null }>`
    delete from record_import_order where tenant_id = ${tenantId} and created_at < ${before}
     returning account_id as "accountId", faulty_file_id as "fileId"`.execute(db)
  return rows
}

/** Deletes the previous values of imports of a tenant that are older; needs the worker's login. */
export async function expireValues(db: Db, tenantId: number, before: Date) {
  await sql`with expired as (
      update record_import set expired_at = now()
       where tenant_id = ${tenantId} and stored_at < ${before} and expired_at is null returning id)
    update record_import_change c set before = null, after = null
      from expired e where c.tenant_id = ${tenantId} and c.import_id = e.id`.execute(db)
}
