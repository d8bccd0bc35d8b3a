import { listFindableFunctions, searchThings } from '@iwater/contract/search'
import { readFindableFunctions } from '#domains/navigation'
import { withTenant } from '#platform/database/database'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import { findThings } from './search.service.ts'

export function searchRoutes(api: Api, { app }: Services) {
  serve(api, searchThings, (input, { session }) =>
    withTenant(app, session, (db) => findThings(db, session, input)),
  )
  serve(api, listFindableFunctions, ({ organizationId }, { session, language }) =>
    withTenant(app, session, (db) => readFindableFunctions(db, session, language, organizationId)),
  )
}
