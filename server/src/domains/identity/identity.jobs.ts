import { asWorker } from '#platform/database/database'
import { every, type Timed } from '#platform/jobs/every'
import { inBatches } from '#platform/jobs/in-batches'
import type { Services } from '#platform/services'
import { deleteOldCounts } from './address-count.queries.ts'
import { browserDays } from './browser-cookie.ts'
import { deleteOldChallenges } from './challenge.queries.ts'
import { trimImageCodes } from './image-code.queries.ts'
import { maxOpenImageCodes } from './image-code.service.ts'
import { deleteOldBrowsers } from './known-browser.queries.ts'
import { deleteOldProofs } from './proof.queries.ts'
import { deleteOldSessions } from './session.queries.ts'
import { deleteForgottenFailures } from './sign-in-failure.queries.ts'
import { deleteOldSignIns } from './sign-in-log.queries.ts'

const everyMs = 300_000
const dayMs = 86_400_000

/**
 * Removes what no longer counts: image codes, proofs of work, counts of addresses, forgotten failures, sessions long over, browsers
 * that were not used for long; and of the log what need not be kept any more.
 */
export async function sweep({ worker, clock, config }: Services, signal?: AbortSignal) {
  const now = new Date(clock.now())
  await asWorker(worker, async (db) => {
    await deleteOldCounts(db, now)
    await deleteForgottenFailures(db, now)
    await trimImageCodes(db, now, maxOpenImageCodes)
    await deleteOldSessions(db, now)
    await deleteOldChallenges(db, now)
    await deleteOldProofs(db, now)
    await deleteOldBrowsers(db, now, browserDays)
  })
  const before = new Date(now.getTime() - config.keepDays.signIns * dayMs)
  await inBatches(signal, (most) => asWorker(worker, (db) => deleteOldSignIns(db, before, most)))
}

/** Sweeps every five minutes. Several processes may do so at once. */
export const startIdentityJobs = (services: Services): Timed =>
  every('sign-in sweep', { ms: everyMs, logger: services.logger }, (signal) =>
    sweep(services, signal),
  )
