import { permissions } from '@iwater/contract/access'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { selectAvatar, selectPerson } from '#domains/accounts'
import { pictureLink } from '#domains/files'
import { readOrganisation, readScreenDisplay, readTree } from '#domains/organisation'
import { hasWeather } from '#domains/weather'
import type { Db } from '#platform/database/database'
import type { RequestContext } from '#platform/http/serve-transaction'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { readStart } from './start-page.service.ts'
import { readSystems } from './system.service.ts'

type Wanted = {
  organizationId?: string | undefined
  versionName?: string | undefined
}

type Context = Pick<RequestContext, 'language' | 'now'> & {
  /** Services that make links to pictures. */
  links: Pick<Services, 'vault' | 'clock'>
}

/** The signed-in user, in an organisation of their tree: their own, or the one they switched to. */
export async function readSignInInfo(
  db: Db,
  session: Session,
  { organizationId = session.organisationId, versionName }: Wanted,
  { language, now, links }: Context,
): Promise<SignInInfo> {
  const { tenantId, userId } = session
  // Queried together, so that they share a packet.
  const [organisation, person, OrganizationTree, avatar, systemOrgs, showWeather] =
    await Promise.all([
      readOrganisation(db, tenantId, organizationId),
      selectPerson(db, tenantId, userId),
      readTree(db, tenantId, language),
      selectAvatar(db, tenantId, userId),
      readSystems(db, session, { organizationId, versionName }, { language }),
      hasWeather({ db, session, language, now }, { organizationId }),
    ])
  const [start, screenDisplay] = await Promise.all([
    readStart(db, session, organisation.path),
    readScreenDisplay(db, tenantId, organisation.path),
  ])
  const name = { zh: person.name_zh, en: person.name_en }
  const organizationNames = { zh: organisation.zh, en: organisation.en }
  return {
    userInfo: {
      userId,
      userName: name[language],
      name,
      loginId: userId,
      organizationId: organisation.id,
      organizationName: organizationNames[language],
      organizationNames,
      parentId: OrganizationTree.some((top) => top.organizationId === organisation.id)
        ? null
        : organisation.parentId,
      imgUrl: pictureLink(links, tenantId, avatar),
      adminFlag: session.isAdministrator,
      firstLogin: person.must_change_password,
      ...start,
    },
    epLogin: { loginId: userId, loginName: person.login_name, tableType: '1' },
    OrganizationTree,
    systemOrgs,
    roles: person.roles,
    permissions: permissions.filter((permission) => session.permissions.has(permission)),
    isDemonstration: session.isDemonstration,
    dataScope: session.dataScope,
    restriction: session.restriction,
    screenDisplay,
    robot: false,
    showWeather,
    timeZone: session.timeZone,
    isDemo: session.isDemo,
    viewing: session.viewing ?? null,
  }
}
