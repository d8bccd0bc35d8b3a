import type { Language } from '@iwater/contract/errors'
import { type Job, type JobState, jobKindName } from '@iwater/contract/jobs'
import { type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { jobFailureText } from './failure-text.ts'
import { countJobs, type JobRow, selectJob, selectJobs } from './job-list.queries.ts'
import { cancelJob as askToCancel } from './order.queries.ts'

const timeOf = (at: Date | null) => at?.toISOString() ?? null

function personOf({ accountId, nameZh, nameEn, loginName }: JobRow) {
  if (accountId === null || loginName === null) return null
  return { userId: accountId, name: { zh: nameZh ?? '', en: nameEn ?? '' }, loginName }
}

function jobOf(row: JobRow, { space }: Pick<Services, 'space'>, language: Language): Job {
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
export const readJobs = (
  services: Services,
  session: Session,
  language: Language,
  { of, state, current, size }: Wanted,
) =>
  withTenant(services.app, session, async (db) => {
    const { tenantId, userId, isAdministrator } = session
    const filter = { state, ...(of === 'own' && { accountId: userId }) }
    const part = { limit: size, offset: (current - 1) * size }
    const rows = await selectJobs(db, tenantId, filter, part)
    const records = rows.map((row) => jobOf(row, services, language))
    const total = await countJobs(db, tenantId, filter)
    return { records, total, current, size, mayListAll: isAdministrator }
  })

async function selectVisible(db: Db, { tenantId }: Session, jobId: string) {
  const row = await selectJob(db, tenantId, jobId)
  if (!row) throw new AppError('jobs.not-found')
  return row
}

export const readJob = (
  services: Services,
  session: Session,
  language: Language,
  jobId: string,
): Promise<Job> =>
  withTenant(services.app, session, async (db) =>
    jobOf(await selectVisible(db, session, jobId), services, language),
  )

export const cancelJob = (
  services: Services,
  session: Session,
  language: Language,
  jobId: string,
): Promise<Job> =>
  withTenant(services.app, session, async (db) => {
    await selectVisible(db, session, jobId)
    const { tenantId, userId } = session
    if (!(await askToCancel(db, { tenantId, id: jobId, accountId: userId })))
      throw new AppError('jobs.ended')
    return jobOf(await selectVisible(db, session, jobId), services, language)
  })
