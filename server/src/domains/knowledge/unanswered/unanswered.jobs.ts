import { wholeTenant } from '#domains/organisation'
import { withTenant } from '#platform/database/database'
import type { JobKind } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import { checkUnanswered } from './unanswered.service.ts'

/** What is checked twice is closed once: it bears being done again. */
export const unansweredKinds = ({ app, clock }: Services): readonly JobKind[] => [
  {
    name: 'knowledge.check-unanswered',
    handle: async ({ job: { tenantId }, signal }) => ({
      closed: await checkUnanswered(
        (work) => withTenant(app, wholeTenant(tenantId), work),
        tenantId,
        { now: new Date(clock.now()), signal },
      ),
    }),
    schedule: { period: 'hour', minutes: 47 },
    perProcess: 1,
  },
]
