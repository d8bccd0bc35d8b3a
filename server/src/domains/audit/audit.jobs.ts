import { asWorker } from '#platform/database/database'
import { every, type Timed } from '#platform/jobs/every'
import { inBatches } from '#platform/jobs/in-batches'
import type { Services } from '#platform/services'
import { selectHeads } from './audit-chain.queries.ts'
import { browserErrorRetention } from './audit-retention.queries.ts'

const dayMs = 86_400_000

/** Writes the head of each chain to the log, which is kept where it cannot be changed together with the chain. */
async function noteAnchors({ worker, logger }: Services) {
  for (const { tenant, number, hash } of await asWorker(worker, selectHeads)) {
    logger.info({ anchor: { tenant, number, hash } }, 'audit anchor')
  }
}

async function forgetErrors({ worker, clock, config }: Services) {
  const now = new Date(clock.now())
  await inBatches(undefined, (most) =>
    asWorker(worker, (db) => browserErrorRetention.deleteOld(db, { now, config, most })),
  )
}

/** At the start and then daily. Several processes record the same, which does no harm. */
export const startAuditJobs = (services: Services): Timed =>
  every('audit anchors', { ms: dayMs, logger: services.logger, startsNow: true }, async () => {
    await noteAnchors(services)
    await forgetErrors(services)
  })
