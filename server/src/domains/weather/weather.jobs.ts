import { asWorker } from '#platform/database/database'
import { every } from '#platform/jobs/every'
import { inBatches } from '#platform/jobs/in-batches'
import type { Services } from '#platform/services'
import { openProvider } from './providers/open-provider.ts'
import { deleteOldPulls } from './pulls/pull.queries.ts'
import { pullDue } from './pulls/weather-pulls.service.ts'
import { deleteOldWarnings } from './warnings/warning.queries.ts'

const lookMs = 30_000
const dayMs = 86_400_000

/**
 * Pulls of weather and their retention. They are no jobs of the queue, which are a tenant's: one pull serves all tenants that have
 * the place. What is due stands in the database, and processes take it up one by one.
 */
export function startWeatherJobs(services: Services) {
  const { logger, worker, clock, config } = services
  const provider = openProvider(config)
  const jobs = [
    every('old weather', { ms: dayMs / 4, logger, startsNow: true }, async (signal) => {
      const before = new Date(clock.now() - config.keepDays.weather * dayMs)
      for (const deleteOld of [deleteOldPulls, deleteOldWarnings])
        await inBatches(signal, (most) => asWorker(worker, (db) => deleteOld(db, before, most)))
    }),
  ]
  if (provider) {
    jobs.push(
      every('weather', { ms: lookMs, logger, startsNow: true }, (signal) =>
        pullDue(services, provider, signal),
      ),
    )
  }
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
