import { firstPasswordHours } from '@iwater/contract/accounts/imported-people'
import { undoDays } from '@iwater/contract/kit/import-calls'
import { inBatches } from '#platform/jobs/in-batches'
import type { JobKind } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import { deleteFirstPasswordsBefore, deleteImportedPeople } from './imported-people.queries.ts'

/** Deletes first passwords that nobody has fetched in time, and what spreadsheets said of people once that cannot be undone. */
export const importedPeopleKinds = ({ clock }: Pick<Services, 'clock'>): readonly JobKind[] => [
  {
    name: 'people.expire-passwords',
    handle: async ({ job: { tenantId }, signal, transaction }) => {
      const before = new Date(clock.now() - firstPasswordHours * 3_600_000)
      await inBatches(signal, (most) =>
        transaction((db) => deleteFirstPasswordsBefore(db, tenantId, { before, most })),
      )
      const undoableFrom = new Date(clock.now() - undoDays * 86_400_000)
      await inBatches(signal, (most) =>
        transaction((db) => deleteImportedPeople(db, tenantId, { before: undoableFrom, most })),
      )
    },
    schedule: { period: 'hour', minutes: 20 },
    perProcess: 1,
  },
]
