import type { JobState } from '@iwater/contract/jobs'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** A job as users see it; the row policy decides which. */
export type JobRow = {
  id: string
  kind: string
  subject: string | null
  subjectId: string | null
  state: JobState
  isCancelling: boolean
  doneCount: number
  totalCount: number | null
  attempts: number
  createdAt: Date
  runAfter: Date
  startedAt: Date | null
  endedAt: Date | null
  errorCode: string | null
  errorDetails: Record<string, unknown> | null
  accountId: string | null
  nameZh: string | null
  nameEn: string | null
  loginName: string | null
}

/** A selection of jobs: of one account or of all visible ones, and in which state. */
export type JobFilter = { accountId?: string | undefined; state?: JobState | undefined }

const wanted = (tenantId: number, { accountId, state }: JobFilter) => sql`
  j.tenant_id = ${tenantId}
  ${accountId === undefined ? sql`` : sql`and j.account_id = ${accountId}::uuid`}
  ${state === undefined ? sql`` : sql`and j.state = ${state}`}`

const columns = sql`
  j.id, j.kind, j.subject, j.subject_id as "subjectId", j.state,
  j.cancel_asked_at is not null and j.ended_at is null as "isCancelling", j.done_count::float8 as "doneCount",
  j.total_count::float8 as "totalCount", j.attempts, j.created_at as "createdAt", j.run_after as "runAfter",
  j.started_at as "startedAt", j.ended_at as "endedAt", j.error_code as "errorCode", j.error_details as "errorDetails",
  j.account_id as "accountId", a.name_zh as "nameZh", a.name_en as "nameEn", a.login_name as "loginName"`

const named = sql`job j left join account_name a on a.tenant_id = j.tenant_id and a.id = j.account_id`

export async function selectJobs(
  db: Db,
  tenantId: number,
  filter: JobFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select ${columns} from ${named} where ${wanted(tenantId, filter)}
     order by j.created_at desc, j.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countJobs(db: Db, tenantId: number, filter: JobFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from job j where ${wanted(tenantId, filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The ended jobs of a kind that were about something, and the users who ordered them. */
export async function selectEndedBefore(
  db: Db,
  { tenantId, kind, before }: { tenantId: number; kind: string; before: Date },
) {
  const { rows } = await sql<{ accountId: string; subjectId: string }>`
    select account_id as "accountId", subject_id as "subjectId" from job
     where tenant_id = ${tenantId} and kind = ${kind} and ended_at < ${before}
       and account_id is not null and subject_id is not null`.execute(db)
  return rows
}

export async function selectJob(
  db: Db,
  tenantId: number,
  jobId: string,
): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select ${columns} from ${named} where j.tenant_id = ${tenantId} and j.id = ${jobId}::uuid`.execute(
    db,
  )
  return rows[0]
}
