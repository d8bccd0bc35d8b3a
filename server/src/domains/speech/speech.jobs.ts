import { asWorker } from '#platform/database/database'
import { every, type Timed } from '#platform/jobs/every'
import { inBatches } from '#platform/jobs/in-batches'
import type { Services } from '#platform/services'
import { deleteUnusedAudio } from './speech.queries.ts'
import { mostStoredBytes } from './speech.service.ts'

const hourMs = 3_600_000
const keptDays = 30

/** Each is some tens of kilobytes. */
const audioAtOnce = 500

export async function forgetUnusedAudio({ worker, clock }: Services, signal?: AbortSignal) {
  const before = new Date(clock.now() - keptDays * 24 * hourMs)
  const bytesLeft = (mostStoredBytes * 3) / 4
  await inBatches(
    signal,
    (most) => asWorker(worker, (db) => deleteUnusedAudio(db, { before, bytesLeft, most })),
    audioAtOnce,
  )
}

/** Hourly. Several processes may do so at once. */
export const startSpeechJobs = (services: Services): Timed =>
  every('unused speech', { ms: hourMs, logger: services.logger }, (signal) =>
    forgetUnusedAudio(services, signal),
  )
