import type { Language } from '@iwater/contract/errors'
import type { Company } from '@iwater/contract/sign-in/sign-in-methods'
import { wholeTenant } from '#domains/organisation'
import type { Sessions } from '#domains/sessions'
import { withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { selectCompanies, updateSessionOrganisation } from './company.queries.ts'

/** Organisations that the session does not see just now may be among those the person can move to. */
const ownScope = ({ tenantId, userId, address }: Session) => ({
  ...wholeTenant(tenantId),
  userId,
  ...(address !== undefined && { address }),
})

/** The organisations that a person may work for; throws identity.no-company when there is none. */
export async function readCompanies(
  services: Services,
  session: Session,
  language: Language,
): Promise<Company[]> {
  const rows = await withTenant(services.app, ownScope(session), (db) =>
    selectCompanies(db, session.tenantId, session.userId),
  )
  if (rows.length === 0) throw new AppError('identity.no-company')
  return rows.map((row) => ({
    organizationId: row.id,
    organizationName: language === 'zh' ? row.name_zh : row.name_en,
    name: { zh: row.name_zh, en: row.name_en },
    isCurrent: row.id === session.organisationId,
  }))
}

/** Takes the session to another organisation; what it sees follows at once on every server process. */
export async function chooseCompany(
  services: Services,
  sessions: Sessions,
  session: Session,
  organisationId: string,
) {
  const { tenantId, userId, sessionId } = session
  await withTenant(services.app, ownScope(session), async (db) => {
    const companies = await selectCompanies(db, tenantId, userId)
    if (!companies.some(({ id }) => id === organisationId)) {
      throw new AppError('organisation.not-found')
    }
    await updateSessionOrganisation(db, tenantId, sessionId, organisationId)
  })
  sessions.forget([sessionId])
}
