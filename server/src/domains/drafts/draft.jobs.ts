import { asWorker } from '#platform/database/database'
import type { JobKind } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import { deleteDraftsBefore } from './draft.queries.ts'
import { expiryAt } from './draft.service.ts'

export const draftKinds = ({ worker, clock }: Services): readonly JobKind[] => [
  {
    name: 'drafts.expire',
    handle: async ({ job: { tenantId } }) => {
      await asWorker(worker, (db) => deleteDraftsBefore(db, tenantId, expiryAt(clock.now())))
    },
    schedule: { period: 'day', minutes: 210 },
    perProcess: 1,
  },
]
