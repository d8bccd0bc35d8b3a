import { every } from '#platform/jobs/every'
import type { Services } from '#platform/services'
import { compactSamples } from './blocks/compaction.service.ts'
import { openDamageReport } from './damage-report.ts'
import { packHours } from './hours/packing.service.ts'
import { rollUpMaintenance } from './maintenance-spans.service.ts'
import { deleteOldSamples, forgetOldBatches } from './retention.service.ts'
import { recoverLastValues, rollUpDue, rollUpMinutes } from './rollup.service.ts'

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

/**
 * Timed work on samples. Several processes may run it; each step is done by one of them at a time, except for last
 * values, which any of them may repair.
 */
export function startTelemetryJobs(services: Services) {
  const { logger } = services
  let isRecovered = false
  const emptySince = new Map<string, number>()
  const jobs = [
    every('minutes', { ms: 10 * seconds, logger, startsNow: true }, async (signal) => {
      if (!isRecovered) await recoverLastValues(services)
      isRecovered = true
      await rollUpMinutes(services, signal)
      await rollUpMaintenance(services, signal)
    }),
    every('hours and days', { ms: 60 * seconds, logger, startsNow: true }, async (signal) => {
      await rollUpDue(services, 'hour', signal)
      await rollUpDue(services, 'day', signal)
    }),
    every('damaged blocks', { ms: 60 * seconds, logger }, openDamageReport(services)),
    every('live batches', { ms: 60 * seconds, logger }, () => forgetOldBatches(services)),
    every('compaction', { ms: 5 * minutes, logger }, (signal) =>
      compactSamples(services, { since: emptySince, signal }),
    ),
    every('hours of past months', { ms: 30 * minutes, logger }, (signal) =>
      packHours(services, signal),
    ),
    every('retention', { ms: 6 * hours, logger, startsNow: true }, (signal) =>
      deleteOldSamples(services, signal),
    ),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
