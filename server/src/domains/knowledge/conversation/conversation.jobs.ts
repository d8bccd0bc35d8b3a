import { inBatches } from '#platform/jobs/in-batches'
import type { JobKind } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import { deleteRecordsBefore } from './conversation.queries.ts'
import { expiryAt } from './conversation.service.ts'
import { deleteHandOversBefore } from './hand-over.queries.ts'

export const conversationKinds = ({ clock }: Services): readonly JobKind[] => [
  {
    name: 'chat.expire',
    handle: async ({ job: { tenantId }, signal, transaction }) => {
      const before = expiryAt(clock.now())
      for (const deleteBefore of [deleteRecordsBefore, deleteHandOversBefore])
        await inBatches(signal, (most) =>
          transaction((db) => deleteBefore(db, tenantId, { before, most })),
        )
    },
    schedule: { period: 'day', minutes: 225 },
    perProcess: 1,
  },
]
