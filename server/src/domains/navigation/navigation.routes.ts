import { explainAccess } from '@iwater/contract/access-explanation'
import { readPersonImpact, readRoleImpact } from '@iwater/contract/accounts/rights-impact'
import { listMenuChoices } from '@iwater/contract/accounts/roles'
import {
  findFunctionsOfModule,
  findMenu,
  findModules,
  findSystemsByOrganisation,
  readIntroduction as introductionRoute,
  listFunctionChoices,
  listSystems,
} from '@iwater/contract/navigation'
import { functionPages, menuEntryRecord } from '@iwater/contract/pages/menu-entries'
import { menuIcons } from '@iwater/contract/pages/menu-icons'
import {
  listEntryRoles,
  listMenuReaders,
  previewMenu as previewMenuRoute,
  readMenuImpact,
} from '@iwater/contract/pages/menus'
import {
  pageAnnouncement,
  readPageAnnouncements as readAnnouncementsRoute,
} from '@iwater/contract/pages/page-announcements'
import {
  readDefaultDesktop as defaultDesktopRoute,
  saveDefaultDesktop as saveDefaultDesktopRoute,
  saveOwnDesktop as saveOwnDesktopRoute,
} from '@iwater/contract/pages/start-page'
import { systemRecord } from '@iwater/contract/pages/systems'
import type { RequestOf } from '@iwater/contract/route'
import { readSignInInfo as signInInfoRoute } from '@iwater/contract/sign-in/sign-in'
import { findTools, readToolSet, saveToolSet } from '@iwater/contract/tools'
import { editPerson, editRole, serveAdministration } from '#domains/accounts'
import { askByCode } from '#domains/organisation'
import { servedEntity } from '#platform/entities/serve-entity'
import { type Api, type Context, serve } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import type { Services } from '#platform/services'
import { readAccessExplanation } from './access-explanation.service.ts'
import { functionChoices } from './findable-function.service.ts'
import { modulesOf } from './function.service.ts'
import { readIntroduction } from './introduction.service.ts'
import { entryColumns } from './menus/menu.queries.ts'
import type { Menus } from './menus/menu.service.ts'
import { readMenuChoices } from './menus/menu-choice.service.ts'
import { readEntryRoles, readImpact } from './menus/menu-impact.service.ts'
import { previewMenu, readMenuReaders } from './menus/menu-preview.service.ts'
import { checkMenuEntry, followPage, keepMenuEntry } from './menus/menu-record.service.ts'
import { announcementColumns } from './page-announcement.queries.ts'
import { checkAnnouncement, readPageAnnouncements } from './page-announcement.service.ts'
import { impactOnPerson, impactOnRole } from './rights-impact.service.ts'
import { readSignInInfo } from './sign-in-info.service.ts'
import { changeDefaultDesktop, readDefaultDesktop, saveOwnDesktop } from './start-page.service.ts'
import { entryCount } from './system.queries.ts'
import { readSystems } from './system.service.ts'
import { checkSystem, furnishSystem, keepSystem } from './system-record.service.ts'
import { readSet, readTools, replaceToolSet } from './tool.service.ts'

export const navigationRecords = [
  servedEntity(pageAnnouncement, { columns: announcementColumns, check: checkAnnouncement }),
  servedEntity(systemRecord, {
    columns: { entry_count: entryCount },
    check: checkSystem,
    afterWrite: furnishSystem,
    beforeDelete: keepSystem,
  }),
  servedEntity(menuEntryRecord, {
    columns: entryColumns({
      paths: functionPages.map(({ path }) => path),
      icons: menuIcons.map(({ value }) => value),
    }),
    check: checkMenuEntry,
    afterWrite: followPage,
    beforeDelete: keepMenuEntry,
  }),
]

/** Menus are built outside of a transaction, because their content is cached. */
export function navigationRoutes(api: Api, services: Services, readMenus: Menus) {
  const { vault, clock } = services
  const links = { vault, clock }
  serveTransaction(api, signInInfoRoute, (input, { db, session, language, now }) =>
    readSignInInfo(db, session, input, { language, now, links }),
  )
  serve(api, findMenu, async (input, { session, language }) =>
    (await readMenus(session, input, { language })).of(input),
  )
  for (const route of [findSystemsByOrganisation, listSystems]) {
    serveTransaction(api, route, (input, { db, session, language }) =>
      readSystems(db, session, input, { language }),
    )
  }
  serve(api, introductionRoute, ({ orgCode: code }, { address }) =>
    askByCode(services, { code, address }, readIntroduction),
  )
  const readModules = async (
    { systemId, ...place }: Pick<RequestOf<typeof findModules>, 'systemId' | 'organizationId'>,
    { session, language }: Context,
  ) => modulesOf((await readMenus(session, place, { language })).of({ systemId, appFlag: '0' }))
  serve(api, findModules, readModules)
  serve(api, findFunctionsOfModule, async ({ microserviceId, ...system }, context) => {
    const modules = await readModules(system, context)
    return modules.find((one) => one.microserviceId === microserviceId)?.functions ?? []
  })
  serveTransaction(api, listMenuChoices, (_, { db, session }) => readMenuChoices(db, session))
  serve(api, explainAccess, (input, { session, language }) =>
    readAccessExplanation(services.app, session, input, { language }),
  )
  serve(api, listFunctionChoices, async (wanted, { session, language }) =>
    functionChoices(await readMenus(session, {}, { language }), wanted),
  )
  serveTransaction(api, readAnnouncementsRoute, ({ functionId }, { db, session, now }) =>
    readPageAnnouncements(db, session, functionId, { now, links }),
  )
  menuRoutes(api)
  rightsImpactRoutes(api)
  toolRoutes(api)
  startPageRoutes(api)
}

function menuRoutes(api: Api) {
  serveTransaction(api, listMenuReaders, (input, { db, session }) =>
    readMenuReaders(db, session, input),
  )
  serveTransaction(api, previewMenuRoute, (input, { db, session, language }) =>
    previewMenu(db, session, input, { language }),
  )
  serveTransaction(api, readMenuImpact, ({ changes }, { db, session }) =>
    readImpact(db, session, changes),
  )
  serveTransaction(api, listEntryRoles, ({ menuEntryId }, { db, session }) =>
    readEntryRoles(db, session, menuEntryId),
  )
}

function rightsImpactRoutes(api: Api) {
  serveAdministration(api, readRoleImpact, (input, { db, session }) =>
    impactOnRole(db, session, input.roleId, () => editRole(db, session, input)),
  )
  serveAdministration(api, readPersonImpact, (input, { db, session }) =>
    impactOnPerson(db, session, input.personId, () => editPerson(db, session, input)),
  )
}

function startPageRoutes(api: Api) {
  serveTransaction(api, defaultDesktopRoute, ({ orgId }, { db, session }) =>
    readDefaultDesktop(db, session, orgId),
  )
  serveTransaction(api, saveDefaultDesktopRoute, (input, { db, session }) =>
    changeDefaultDesktop(db, session, input),
  )
  serveTransaction(api, saveOwnDesktopRoute, ({ desktop }, { db, session }) =>
    saveOwnDesktop(db, session, desktop),
  )
}

function toolRoutes(api: Api) {
  serveTransaction(api, findTools, (input, { db, session, language }) =>
    readTools(db, session, input, { language }),
  )
  serveTransaction(api, readToolSet, ({ orgId }, { db, session }) => readSet(db, session, orgId))
  serveTransaction(api, saveToolSet, (input, { db, session }) => replaceToolSet(db, session, input))
}
