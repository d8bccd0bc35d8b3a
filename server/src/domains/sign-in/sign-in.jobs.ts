import { deleteForgottenFailures } from '#domains/accounts'
import { asWorker } from '#platform/database/database'
import { every, type Timed } from '#platform/jobs/every'
import { inBatches } from '#platform/jobs/in-batches'
import type { Services } from '#platform/services'
import { deleteOldCounts } from './guards/address-count.queries.ts'
import { trimImageCodes } from './guards/image-code.queries.ts'
import { maxOpenImageCodes } from './guards/image-code.service.ts'
import { deleteOldProofs } from './guards/proof.queries.ts'
import { deleteOldOidcSignIns } from './oidc/oidc.queries.ts'
import { deleteOldTickets } from './partners/partner.queries.ts'
import { deleteOldSmsCodes } from './sms/sms-code.queries.ts'
import { smsRetention } from './sms/sms-retention.ts'

const everyMs = 300_000

/**
 * Deletes expired codes, tickets, proofs and counters of failed sign-ins, and SMS past their retention, of all tenants.
 */
export async function sweepSignIn({ worker, clock, config }: Services, signal?: AbortSignal) {
  const now = new Date(clock.now())
  await asWorker(worker, async (db) => {
    await deleteOldSmsCodes(db, now)
    await deleteOldTickets(db, now)
    await deleteOldOidcSignIns(db, now)
    await deleteOldCounts(db, now)
    await deleteForgottenFailures(db, now)
    await deleteOldProofs(db, now)
    await trimImageCodes(db, now, maxOpenImageCodes)
  })
  await inBatches(signal, (most) =>
    asWorker(worker, (db) => smsRetention.deleteOld(db, { now, config, most })),
  )
}

/** Runs every five minutes. Several processes may do so at once. */
export const startSignInJobs = (services: Services): Timed =>
  every('sign-in sweep', { ms: everyMs, logger: services.logger }, (signal) =>
    sweepSignIn(services, signal),
  )
