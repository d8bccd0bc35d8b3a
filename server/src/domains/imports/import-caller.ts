import { wholeTenant } from '#domains/organisation'
import { readAuthority } from '#domains/sessions'
import { withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Job } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import type { ImportRow } from './import.queries.ts'

/** What a job knows of its order: the organisation that the person worked for, which may stand above that of the import. */
type OrderInput = { callerOrganisationId?: string }

export const orderInput = ({ organisationId }: Session): OrderInput => ({
  callerOrganisationId: organisationId,
})

/**
 * Throws ingest.import-not-allowed where the person who ordered the work may not import any more or does not see the organisation of
 * the import: the order may have waited behind others while rights were taken away.
 */
export async function assertStillAllowed(
  services: Services,
  { tenantId, accountId, input }: Job,
  { mapping }: Pick<ImportRow, 'mapping'>,
) {
  const { callerOrganisationId: organisationId } = input as OrderInput
  // Ordered before the organisation was recorded.
  if (accountId === null || organisationId === undefined || !mapping) return
  const authority = await withTenant(services.app, wholeTenant(tenantId), (db) =>
    readAuthority(db, tenantId, { accountId, organisationId }),
  )
  const isAllowed =
    authority !== null &&
    !authority.isDemonstration &&
    authority.permissions.has('ingest.manage') &&
    (authority.organisations === '*' || authority.organisations.includes(mapping.orgId))
  if (!isAllowed) throw new AppError('ingest.import-not-allowed')
}
