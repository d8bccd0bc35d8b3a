import { permissions } from '@iwater/contract/access'
import type { Language } from '@iwater/contract/errors'
import type { SignInInfo } from '@iwater/contract/identity'
import { pictureLink } from '#domains/files'
import { selectAvatar, selectPerson } from '#domains/identity'
import { readOrganisation, readScreenDisplay, readTree } from '#domains/organisation'
import { hasWeather } from '#domains/weather'
import type { Db } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { readStart } from './start-page.service.ts'
import { readSystems } from './system.service.ts'

type Wanted = {
  organizationId?: string | undefined
  versionName?: string | undefined
  services: Services
}

/** Who is signed in, seen from an organisation of their tree: their own, or the one they moved to. */
export async function readSignInInfo(
  db: Db,
  session: Session,
  language: Language,
  { organizationId = session.organisationId, versionName, services }: Wanted,
): Promise<SignInInfo> {
  const { tenantId, userId } = session
  const now = new Date(services.clock.now())
  const organisation = await readOrganisation(db, tenantId, organizationId)
  const person = await selectPerson(db, tenantId, userId)
  const name = { zh: person.name_zh, en: person.name_en }
  const OrganizationTree = await readTree(db, tenantId, language)
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
      imgUrl: pictureLink(services, tenantId, await selectAvatar(db, tenantId, userId)),
      adminFlag: person.is_administrator,
      firstLogin: person.must_change_password,
      ...(await readStart(db, session, organisation.path)),
    },
    epLogin: { loginId: userId, loginName: person.login_name, tableType: '1' },
    OrganizationTree,
    systemOrgs: await readSystems(db, session, language, { organizationId, versionName }),
    roles: person.roles,
    permissions: permissions.filter((permission) => session.permissions.has(permission)),
    dataScope: session.dataScope,
    restriction: session.restriction,
    screenDisplay: await readScreenDisplay(db, tenantId, organisation.path),
    robot: false,
    showWeather: await hasWeather(db, session, { organizationId, now }),
    timeZone: session.timeZone,
    isDemo: session.isDemo,
  }
}
