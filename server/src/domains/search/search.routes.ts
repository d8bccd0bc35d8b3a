import { listFindableFunctions, searchThings } from '@iwater/contract/search'
import { findableFunctionsOf, type Menus } from '#domains/navigation'
import { withTenant } from '#platform/database/database'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import { findThings } from './search.service.ts'

export function searchRoutes(api: Api, { app }: Services, readMenus: Menus) {
  serve(api, searchThings, (input, { session }) =>
    withTenant(app, session, (db) => findThings(db, session, input)),
  )
  serve(api, listFindableFunctions, async (place, { session, language }) =>
    findableFunctionsOf(await readMenus(session, language, place)),
  )
}
