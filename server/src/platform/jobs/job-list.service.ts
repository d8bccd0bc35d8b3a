import type { Language } from '@iwater/contract/errors'
import { type Job, type JobState, jobKindName } from '@iwater/contract/jobs'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Space } from '#platform/space/space'
import { jobFailureText } from './failure-text.ts'
import { countJobs, type JobRow, selectJob, selectJobs } from './job-list.queries.ts'
import { cancelJob as askToCancel } from './order.queries.ts'

const timeOf = (at: Date | null) => at?.toISOString() ?? null

function personOf({ accountId, nameZh, nameEn, loginName }: JobRow) {
  if (accountId === null || loginName === null) return null
  return { userId: accountId, name: { zh: nameZh ?? '', en: nameEn ?? '' }, loginName }
}

/** The language of the texts, and whether there is room for what a job stores. */
type Telling = { language: Language; space: Space }

function jobOf(row: JobRow, { language, space }: Telling): Job {
  const { errorCode, errorDetails, state } = row
  const isRetried = state === 'waiting' && errorCode !== null
  return {
    jobId: row.id,
    kind: row.kind,
    name: jobKindName(row.kind),
    subject: row.subject,
    subjectId: row.subjectId,
    state,
    isCancelling: row.isCancelling,
    doneCount: row.doneCount,
    totalCount: row.totalCount,
    attempts: row.attempts,
    orderedBy: personOf(row),
    createdAt: row.createdAt.toISOString(),
    startedAt: timeOf(row.startedAt),
    endedAt: timeOf(row.endedAt),
    nextAttemptAt: isRetried ? row.runAfter.toISOString() : null,
    failure:
      errorCode && jobFailureText({ code: errorCode, details: errorDetails ?? {} }, language),
    waitsForSpace: row.endedAt === null && space.full() !== null,
  }
}

type Wanted = { of: 'own' | 'all'; state?: JobState | undefined; current: number; size: number }

/** One page of the caller's jobs, or of all that they may see. */
export async function readJobs(
  db: Db,
  session: Session,
  { of, state, current, size }: Wanted,
  telling: Telling,
) {
  const { tenantId, userId, isAdministrator } = session
  const filter = { state, ...(of === 'own' && { accountId: userId }) }
  const part = { limit: size, offset: (current - 1) * size }
  const rows = await selectJobs(db, tenantId, filter, part)
  const records = rows.map((row) => jobOf(row, telling))
  const total = await countJobs(db, tenantId, filter)
  return { records, total, current, size, mayListAll: isAdministrator }
}

async function selectVisible(db: Db, { tenantId }: Session, jobId: string) {
  const row = await selectJob(db, tenantId, jobId)
  if (!row) throw new AppError('jobs.not-found')
  return row
}

export const readJob = async (db: Db, session: Session, jobId: string, telling: Telling) =>
  jobOf(await selectVisible(db, session, jobId), telling)

export async function cancelJob(db: Db, session: Session, jobId: string, telling: Telling) {
  const { tenantId, userId } = session
  const { endedAt, isCancelling } = await selectVisible(db, session, jobId)
  if (endedAt !== null) throw new AppError('jobs.ended')
  if (!isCancelling && !(await askToCancel(db, { tenantId, id: jobId, accountId: userId })))
    throw new AppError('jobs.ended')
  return jobOf(await selectVisible(db, session, jobId), telling)
}
