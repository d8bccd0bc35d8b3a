import { asWorker } from '#platform/database/database'
import { every, type Timed } from '#platform/jobs/every'
import { inBatches } from '#platform/jobs/in-batches'
import type { Services } from '#platform/services'
import { deleteOldChallenges } from './challenge.queries.ts'
import { deleteOldSessions } from './session.queries.ts'
import { signInRetention } from './sign-in-retention.ts'
import { deleteOldTrustedDevices } from './trusted-device.queries.ts'

const everyMs = 300_000

/**
 * Deletes expired sessions and challenges, trusted devices unused for long, and log entries past their retention, of
 * all tenants.
 */
export async function sweepSessions({ worker, clock, config }: Services, signal?: AbortSignal) {
  const now = new Date(clock.now())
  await asWorker(worker, async (db) => {
    await deleteOldSessions(db, now)
    await deleteOldChallenges(db, now)
    await deleteOldTrustedDevices(db, now)
  })
  await inBatches(signal, (most) =>
    asWorker(worker, (db) => signInRetention.deleteOld(db, { now, config, most })),
  )
}

/** Runs every five minutes. Several processes may do so at once. */
export const startSessionJobs = (services: Services): Timed =>
  every('session sweep', { ms: everyMs, logger: services.logger }, (signal) =>
    sweepSessions(services, signal),
  )
