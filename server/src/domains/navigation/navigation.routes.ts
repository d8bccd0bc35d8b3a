import { explainAccess } from '@iwater/contract/access-explanation'
import { listMenuChoices } from '@iwater/contract/accounts/roles'
import {
  findFunctionsOfModule,
  findMenu,
  findModules,
  findSystemsByOrganisation,
  readIntroduction as introductionRoute,
  listSystems,
} from '@iwater/contract/navigation'
import {
  readPageAnnouncements as advertisementsRoute,
  changePageAnnouncement as changeRoute,
  listPageAnnouncements as listAdvertisementsRoute,
  publishPageAnnouncement as publishRoute,
  withdrawPageAnnouncement as withdrawRoute,
} from '@iwater/contract/page-announcements'
import type { RequestOf } from '@iwater/contract/route'
import { readSignInInfo as signInInfoRoute } from '@iwater/contract/sign-in/sign-in'
import {
  readDefaultDesktop as defaultDesktopRoute,
  saveDefaultDesktop as saveDefaultDesktopRoute,
  saveOwnDesktop as saveOwnDesktopRoute,
} from '@iwater/contract/start-page'
import { findTools, readToolSet, saveToolSet } from '@iwater/contract/tools'
import { askByCode } from '#domains/organisation'
import { withTenant } from '#platform/database/database'
import { type Api, type Context, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import {
  changePageAnnouncement,
  listPageAnnouncements,
  publishPageAnnouncement,
  readPageAnnouncements,
  withdrawPageAnnouncement,
} from './advertisement.service.ts'
import { modulesOf } from './function.service.ts'
import { readIntroduction } from './introduction.service.ts'
import type { Menus } from './menu.service.ts'
import { readMenuChoices } from './menu-choice.service.ts'
import { readSignInInfo } from './sign-in-info.service.ts'
import { readDefaultDesktop, saveDefaultDesktop, saveOwnDesktop } from './start-page.service.ts'
import { readSystems } from './system.service.ts'
import { readSet, readTools, saveTools } from './tool.service.ts'
import { readWhy } from './why.service.ts'

export function navigationRoutes(api: Api, services: Services, readMenus: Menus) {
  const { app } = services
  serve(api, signInInfoRoute, (input, { session, language }) =>
    withTenant(app, session, (db) => readSignInInfo(db, session, language, { ...input, services })),
  )
  serve(api, findMenu, async (input, { session, language }) =>
    (await readMenus(session, language, input)).of(input),
  )
  for (const route of [findSystemsByOrganisation, listSystems]) {
    serve(api, route, (input, { session, language }) =>
      withTenant(app, session, (db) => readSystems(db, session, language, input)),
    )
  }
  serve(api, introductionRoute, ({ orgCode: code }, { address }) =>
    askByCode(services, { code, address }, readIntroduction),
  )
  const readModules = async (
    { systemId, ...place }: Pick<RequestOf<typeof findModules>, 'systemId' | 'organizationId'>,
    { session, language }: Context,
  ) => modulesOf((await readMenus(session, language, place)).of({ systemId, appFlag: '0' }))
  serve(api, findModules, readModules)
  serve(api, findFunctionsOfModule, async ({ microserviceId, ...system }, context) => {
    const modules = await readModules(system, context)
    return modules.find((one) => one.microserviceId === microserviceId)?.functions ?? []
  })
  serve(api, listMenuChoices, (_, { session }) =>
    withTenant(services.app, session, (db) => readMenuChoices(db, session.tenantId)),
  )
  serve(api, explainAccess, (input, { session, language }) =>
    readWhy(services, session, language, input),
  )
  toolRoutes(api, services)
  advertisementRoutes(api, services)
  startPageRoutes(api, services)
}

function advertisementRoutes(api: Api, services: Services) {
  const { app } = services
  serve(api, advertisementsRoute, ({ functionId }, { session }) =>
    withTenant(app, session, (db) => readPageAnnouncements(db, session, functionId, services)),
  )
  serve(api, listAdvertisementsRoute, (_, { session }) =>
    withTenant(app, session, (db) => listPageAnnouncements(db, session, services)),
  )
  serve(api, publishRoute, (input, { session }) =>
    withTenant(app, session, (db) => publishPageAnnouncement(db, session, input, services)),
  )
  serve(api, changeRoute, (input, { session }) =>
    withTenant(app, session, (db) => changePageAnnouncement(db, session, input)),
  )
  serve(api, withdrawRoute, ({ advertisementId }, { session }) =>
    withTenant(app, session, (db) => withdrawPageAnnouncement(db, session, advertisementId)),
  )
}

function startPageRoutes(api: Api, { app }: Services) {
  serve(api, defaultDesktopRoute, ({ orgId }, { session }) =>
    withTenant(app, session, (db) => readDefaultDesktop(db, session, orgId)),
  )
  serve(api, saveDefaultDesktopRoute, (input, { session }) =>
    withTenant(app, session, (db) => saveDefaultDesktop(db, session.tenantId, input)),
  )
  serve(api, saveOwnDesktopRoute, ({ desktop }, { session }) =>
    withTenant(app, session, (db) => saveOwnDesktop(db, session, desktop)),
  )
}

function toolRoutes(api: Api, { app }: Services) {
  serve(api, findTools, (input, { session, language }) =>
    withTenant(app, session, (db) => readTools(db, session, language, input)),
  )
  serve(api, readToolSet, ({ orgId }, { session }) =>
    withTenant(app, session, (db) => readSet(db, session, orgId)),
  )
  serve(api, saveToolSet, (input, { session }) =>
    withTenant(app, session, (db) => saveTools(db, session.tenantId, input)),
  )
}
