import type { Language } from '@iwater/contract/errors'
import type { Company } from '@iwater/contract/sign-in/sign-in-methods'
import { wholeTenant } from '#domains/organisation'
import { updateSessionOrganisation } from '#domains/sessions'
import type { Db, TenantScope } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { selectCompanies } from './company.queries.ts'

/** Organisations that the session does not see at present may be among those the person can switch to. */
export const companyScope = ({ tenantId, userId, address }: Session): TenantScope => ({
  ...wholeTenant(tenantId),
  userId,
  ...(address !== undefined && { address }),
})

/** The organisations that a person may work for; throws identity.no-company when there is none. */
export async function readCompanies(
  db: Db,
  session: Session,
  { language }: { language: Language },
): Promise<Company[]> {
  const rows = await selectCompanies(db, session.tenantId, session.userId)
  if (rows.length === 0) throw new AppError('identity.no-company')
  return rows.map((row) => ({
    organizationId: row.id,
    organizationName: language === 'zh' ? row.name_zh : row.name_en,
    name: { zh: row.name_zh, en: row.name_en },
    isCurrent: row.id === session.organisationId,
  }))
}

/** Switches the session to another organisation; its visible data follow at once on every server process. */
export async function chooseCompany(
  db: Db,
  { tenantId, userId, sessionId }: Session,
  organisationId: string,
) {
  const companies = await selectCompanies(db, tenantId, userId)
  if (!companies.some(({ id }) => id === organisationId)) {
    throw new AppError('organisation.not-found')
  }
  await updateSessionOrganisation(db, tenantId, sessionId, organisationId)
}
