import { dictionary, listItems, listItemsByCode } from '@iwater/contract/dictionaries'
import { servedEntity } from '#platform/entities/serve-entity'
import type { Api } from '#platform/http/serve'
import { serveQuery } from '#platform/http/serve-transaction'
import { itemCount, selectItems, selectItemsByCode } from './dictionary.queries.ts'
import { checkDictionary } from './dictionary.service.ts'

export const dictionaryRecords = [
  servedEntity(dictionary, { columns: { item_count: itemCount }, check: checkDictionary }),
]

/** What fields offer as choices. */
export function dictionaryRoutes(api: Api) {
  serveQuery(api, listItemsByCode, (wanted, { db, session }) =>
    selectItemsByCode(db, session.tenantId, wanted),
  )
  serveQuery(api, listItems, ({ id }, { db, session }) => selectItems(db, session.tenantId, id))
}
