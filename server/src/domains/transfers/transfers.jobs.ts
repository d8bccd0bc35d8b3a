import { dropFile, selectPresentIds } from '#domains/files'
import { wholeTenant } from '#domains/organisation'
import { asWorker } from '#platform/database/database'
import type { Served } from '#platform/entities/entity.service'
import { exportJob } from '#platform/entities/order-export'
import type { JobContext, JobKind } from '#platform/jobs/job'
import { selectEndedBefore } from '#platform/jobs/job-list.queries'
import type { Services } from '#platform/services'
import { writeExport } from './export.service.ts'

/** Files of exports are deleted after this many days, unless they are used elsewhere by then. */
const keptDays = 7
const dayMs = 86_400_000

/** Exports that run at once in a process, each of another tenant. */
const mostAtWork = 2

/** Deletes files of exports that nobody uses. */
async function expireExports(services: Services, { job: { tenantId }, signal }: JobContext) {
  const before = new Date(services.clock.now() - keptDays * dayMs)
  const expired = await asWorker(services.worker, async (db) => {
    const ended = await selectEndedBefore(db, { tenantId, kind: exportJob, before })
    // Jobs are listed for longer than their files are kept.
    const ids = ended.map(({ subjectId }) => subjectId)
    const present = await selectPresentIds(db, tenantId, ids)
    return ended.filter(({ subjectId }) => present.has(subjectId))
  })
  for (const { accountId, subjectId } of expired) {
    signal.throwIfAborted()
    await dropFile(services, { ...wholeTenant(tenantId), userId: accountId }, subjectId)
  }
}

/** The jobs of records: exports, and the end of their files. */
export function transferKinds(services: Services, records: readonly Served[]): readonly JobKind[] {
  return [
    {
      name: exportJob,
      handle: (context) => writeExport(services, records, context),
      perTenant: 1,
      perProcess: mostAtWork,
      attempts: 3,
    },
    {
      name: 'records.expire-exports',
      handle: (context) => expireExports(services, context),
      schedule: { period: 'day', minutes: 200 },
      perProcess: 1,
    },
  ]
}
