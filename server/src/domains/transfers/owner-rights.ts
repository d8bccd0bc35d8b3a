import { wholeTenant } from '#domains/organisation'
import { readAuthority } from '#domains/sessions'
import { withTenant } from '#platform/database/database'
import type { Job } from '#platform/jobs/job'
import type { Services } from '#platform/services'

/**
 * Who ordered a job, and what they may do and see now: an order may have waited while rights were taken away. No authority
 * where the account is disabled or may no longer work for the organisation.
 */
export async function ownerOf(services: Services, { tenantId, accountId, organisationId }: Job) {
  if (accountId === null || organisationId === null) throw new Error('the job has an owner')
  const authority = await withTenant(services.app, wholeTenant(tenantId), (db) =>
    readAuthority(db, tenantId, { accountId, organisationId }),
  )
  return { accountId, organisationId, authority }
}
