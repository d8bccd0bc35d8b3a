import { listFindableFunctions, searchThings } from '@iwater/contract/search'
import { findableFunctionsOf, type Menus } from '#domains/navigation'
import { type Api, serve } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import { findThings } from './search.service.ts'

export function searchRoutes(api: Api, readMenus: Menus) {
  serveTransaction(api, searchThings, (wanted, { db, session }) => findThings(db, session, wanted))
  serve(api, listFindableFunctions, async (place, { session, language }) =>
    findableFunctionsOf(await readMenus(session, place, { language })),
  )
}
