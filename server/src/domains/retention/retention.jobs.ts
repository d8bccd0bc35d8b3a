import { every, type Timed } from '#platform/jobs/every'
import type { Services } from '#platform/services'
import { type Measures, noteSizes } from './disk-usage.service.ts'

const hourMs = 3_600_000

/** What is measured of a day in the end is its last hour. */
export const startRetentionJobs = (services: Services, measures: Measures): Timed =>
  every('sizes', { ms: hourMs, logger: services.logger, startsNow: true }, () =>
    noteSizes(services, measures),
  )
