import { inBatches } from '#platform/jobs/in-batches'
import type { JobKind } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import { deleteRecordsBefore } from './conversation.queries.ts'
import { expiryAt } from './conversation.service.ts'
import { deleteUsesOfGone } from './feedback.queries.ts'
import { deleteHandOversBefore } from './hand-over.queries.ts'
import { handOverExpiryAt } from './kept-conversation.ts'

export const conversationKinds = ({ clock }: Services): readonly JobKind[] => [
  {
    name: 'chat.expire',
    handle: async ({ job: { tenantId }, signal, transaction }) => {
      const now = clock.now()
      for (const [deleteBefore, before] of [
        [deleteRecordsBefore, expiryAt(now)],
        [deleteHandOversBefore, handOverExpiryAt(now)],
        [deleteUsesOfGone, expiryAt(now)],
      ] as const)
        await inBatches(signal, (most) =>
          transaction((db) => deleteBefore(db, tenantId, { before, most })),
        )
    },
    schedule: { period: 'day', minutes: 225 },
    perProcess: 1,
  },
]
