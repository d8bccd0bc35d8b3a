import { asWorker } from '#platform/database/database'
import { every, type Timed } from '#platform/jobs/every'
import { inBatches } from '#platform/jobs/in-batches'
import type { Services } from '#platform/services'
import { deleteOldMessages } from './retention.queries.ts'

const hourMs = 3_600_000

/** Each may have thousands of recipients, whose copies are deleted with it. */
const messagesAtOnce = 50

export async function forgetOldMessages({ worker, clock, config }: Services, signal?: AbortSignal) {
  const now = new Date(clock.now())
  await inBatches(
    signal,
    (most) => asWorker(worker, (db) => deleteOldMessages(db, { now, config, most })),
    messagesAtOnce,
  )
}

/** Hourly. Several processes may do so at once. */
export const startMessageJobs = (services: Services): Timed =>
  every('old messages', { ms: hourMs, logger: services.logger }, (signal) =>
    forgetOldMessages(services, signal),
  )
