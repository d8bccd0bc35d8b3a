import { asWorker } from '#platform/database/database'
import { every } from '#platform/jobs/every'
import type { Services } from '#platform/services'
import { applyDueLimits } from './plant/plant.queries.ts'

const everyMs = 30_000

/** Limits take effect within half a minute of their time. Several processes may do it: it changes what is not as it should be. */
export const startMonitoringJobs = ({ worker, logger }: Services) =>
  every('limits', { ms: everyMs, logger, startsNow: true }, async () => {
    await asWorker(worker, applyDueLimits)
  })
