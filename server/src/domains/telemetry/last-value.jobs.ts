import { every } from '#platform/jobs/every'
import type { Services } from '#platform/services'
import { writeLastValues } from './last-value.service.ts'
import type { LastValues } from './last-values.ts'

/** Writes last values at most once a second. `stop` writes the rest. */
export function startLastValueJob(services: Services, lastValues: LastValues) {
  const { logger } = services
  /** Series with a stored value. */
  const written = new Set<number>()

  async function write() {
    const samples = lastValues.take()
    if (samples.length === 0) return
    try {
      await writeLastValues(services, samples, ({ series }) => !written.has(series))
      for (const { series } of samples) written.add(series)
    } catch (error) {
      lastValues.putBack(samples)
      throw error
    }
  }

  const timed = every('last values', { ms: 1000, logger }, write)
  return {
    async stop() {
      await timed.stop()
      await write().catch((error: unknown) => {
        logger.warn({ err: error }, 'last values are repaired by the rollups')
      })
    },
  }
}
