import { readSignInInfo as signInInfoRoute } from '@iwater/contract/identity'
import {
  findMenu,
  findSystemsByOrganisation,
  readIntroduction as introductionRoute,
  listSystems,
} from '@iwater/contract/navigation'
import { askByCode } from '#domains/organisation'
import { withTenant } from '#platform/database/database'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import { readIntroduction } from './introduction.service.ts'
import { readMenu } from './menu.service.ts'
import { readSignInInfo } from './sign-in-info.service.ts'
import { readSystems } from './system.service.ts'

export function navigationRoutes(api: Api, services: Services) {
  const { app } = services
  serve(api, signInInfoRoute, (input, { session, language }) =>
    withTenant(app, session, (db) => readSignInInfo(db, session, language, input)),
  )
  serve(api, findMenu, (input, { session, language }) =>
    withTenant(app, session, (db) => readMenu(db, session, language, input)),
  )
  for (const route of [findSystemsByOrganisation, listSystems]) {
    serve(api, route, (input, { session, language }) =>
      withTenant(app, session, (db) => readSystems(db, session, language, input)),
    )
  }
  serve(api, introductionRoute, ({ orgCode }) => askByCode(services, orgCode, readIntroduction))
}
