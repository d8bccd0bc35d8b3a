import { inBatches } from '#platform/jobs/in-batches'
import type { JobKind } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import { deleteDaysBefore, deleteOldMonths } from './function-use.queries.ts'
import { daysLookedAt } from './function-use.service.ts'
import { usualUseDays } from './function-use-retention.ts'

const dayMs = 86_400_000

/** No time zone is more than a day away. */
const dayBefore = (ms: number) => new Date(ms - dayMs).toISOString().slice(0, 10)

export const activityKinds = ({ clock }: Services): readonly JobKind[] => [
  {
    name: 'functions.expire',
    handle: async ({ job: { tenantId }, signal, transaction }) => {
      const day = dayBefore(clock.now() - daysLookedAt * dayMs)
      const today = dayBefore(clock.now())
      await inBatches(signal, (most) =>
        transaction((db) => deleteDaysBefore(db, tenantId, { before: day, most })),
      )
      await inBatches(signal, (most) =>
        transaction((db) =>
          deleteOldMonths(db, tenantId, { today, usualDays: usualUseDays, most }),
        ),
      )
    },
    schedule: { period: 'day', minutes: 215 },
    perProcess: 1,
  },
]
