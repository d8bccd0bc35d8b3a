import { asWorker } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import { check } from './import-check.service.ts'
import type { Workshop } from './import-order.ts'
import { store } from './import-store.service.ts'
import { type ClaimedImport, endLease, renewLease, updateProgress } from './import-work.queries.ts'
import { FileRefused, type Refusal } from './reading/import-refusal.ts'

const renewMs = 5000
const mostAttempts = 20

/** What a person can do something about; anything else is tried again. */
function refusalOf(error: unknown, { attempts }: ClaimedImport): Refusal | undefined {
  if (error instanceof FileRefused) return error.refusal
  if (error instanceof AppError && error.status < 500)
    return { code: error.code, details: error.details as Refusal['details'] }
  return attempts >= mostAttempts ? { code: 'server.failed', details: {} } : undefined
}

/** Does the work of one import that this process has taken up. Never throws for what is wrong with the file. */
export async function workOn(workshop: Workshop, job: ClaimedImport, signal: AbortSignal) {
  const { worker, logger, space } = workshop.services
  const { mapping } = job
  if (!mapping) throw new Error('an import at work has no mapping')
  const renewing = setInterval(() => {
    asWorker(worker, (db) => renewLease(db, job)).catch((error: unknown) => {
      logger.warn({ err: error }, 'lease of an import could not be renewed')
    })
  }, renewMs)
  try {
    await (job.state === 'checking' ? check : store)(workshop, { ...job, mapping }, signal)
  } catch (error) {
    if (signal.aborted) return void (await asWorker(worker, (db) => endLease(db, job)))
    space.note(error)
    // However often it was tried: what waits for room goes on when there is some.
    const failure = space.full() ? undefined : refusalOf(error, job)
    logger[failure ? 'info' : 'warn'](
      { err: error, importId: job.id },
      'import did not come through',
    )
    if (failure)
      await asWorker(worker, (db) => updateProgress(db, job, { state: 'failed', failure }))
  } finally {
    clearInterval(renewing)
  }
}
