import { readFactors } from '#domains/monitoring'
import type { Sink } from '#domains/telemetry'
import { asWorker, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { JobContext } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import { assertStillAllowed } from './import-caller.ts'
import { check } from './import-check.service.ts'
import type { ImportFiles } from './import-files.ts'
import { scopeOfWork } from './import-order.ts'
import { store } from './import-store.service.ts'
import { selectWork } from './import-work.queries.ts'
import { FileRejected } from './reading/file-rejection.ts'

/** Attempts without progress until an import fails. */
export const mostAttempts = 8

/** For some minutes a file may still be on the machine of an earlier version that is slow to be replaced. */
function missing({ job }: Pick<JobContext, 'job'>): Error {
  const isLast = job.stalledAttempts >= mostAttempts
  return isLast ? new AppError('ingest.file-missing') : new Error('the file is not in the storage')
}

/** Does the work of the import of a job. */
export async function workOn(
  services: Services,
  { sink, files }: { sink: Sink; files: ImportFiles },
  context: JobContext,
) {
  const work = await asWorker(services.worker, (db) => selectWork(db, context.job))
  if (!work) return
  const { mapping } = work
  if (!mapping) throw new Error('an import at work has no mapping')
  await assertStillAllowed(services, context.job, { mapping })
  const copy = await files.fetch(work, context.signal)
  if (!copy) throw missing(context)
  try {
    const factors = await withTenant(services.app, scopeOfWork(work), (db) =>
      readFactors(db, work.tenantId),
    )
    const workshop = { services, sink, context, factors, path: copy.path }
    await (work.state === 'checking' ? check : store)(workshop, { ...work, mapping })
  } catch (error) {
    // Errors that the user can correct; all others are tried again.
    if (error instanceof FileRejected) {
      const { code, details } = error.rejection
      throw new AppError(code, { details, cause: error })
    }
    throw error
  } finally {
    await copy.discard()
  }
  if (work.state === 'storing')
    await files.remove(work).catch((error: unknown) => {
      services.logger.warn({ err: error }, 'the file of an import is removed later')
    })
}
