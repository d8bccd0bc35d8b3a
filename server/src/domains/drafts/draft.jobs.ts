import { inBatches } from '#platform/jobs/in-batches'
import type { JobKind } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import { deleteDraftsBefore } from './draft.queries.ts'
import { expiryAt } from './draft.service.ts'

export const draftKinds = ({ clock }: Services): readonly JobKind[] => [
  {
    name: 'drafts.expire',
    handle: async ({ job: { tenantId }, signal, transaction }) => {
      const before = expiryAt(clock.now())
      await inBatches(signal, (most) =>
        transaction((db) => deleteDraftsBefore(db, tenantId, { before, most })),
      )
    },
    schedule: { period: 'day', minutes: 210 },
    perProcess: 1,
  },
]
