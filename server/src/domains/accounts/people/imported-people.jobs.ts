import { firstPasswordHours } from '@iwater/contract/accounts/imported-people'
import { inBatches } from '#platform/jobs/in-batches'
import type { JobKind } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import { deleteFirstPasswordsBefore } from './imported-people.queries.ts'

/** Deletes first passwords that nobody has fetched in time. */
export const importedPeopleKinds = ({ clock }: Pick<Services, 'clock'>): readonly JobKind[] => [
  {
    name: 'people.expire-passwords',
    handle: async ({ job: { tenantId }, signal, transaction }) => {
      const before = new Date(clock.now() - firstPasswordHours * 3_600_000)
      await inBatches(signal, (most) =>
        transaction((db) => deleteFirstPasswordsBefore(db, tenantId, { before, most })),
      )
    },
    schedule: { period: 'hour', minutes: 20 },
    perProcess: 1,
  },
]
