import { wholeTenant } from '#domains/organisation'
import { withTenant } from '#platform/database/database'
import type { JobKind } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import { tellEditors } from './weekly.service.ts'

/** Monday, 08:00. */
const minutes = 8 * 60

/** What was told is written with the messages, so that it bears being done again. */
export const weeklyKinds = ({ app, clock }: Services): readonly JobKind[] => [
  {
    name: 'knowledge.tell-editors',
    handle: async ({ job: { tenantId } }) => ({
      told: await withTenant(app, wholeTenant(tenantId), (db) =>
        tellEditors(db, tenantId, new Date(clock.now())),
      ),
    }),
    schedule: { period: 'week', minutes },
    perProcess: 1,
  },
]
