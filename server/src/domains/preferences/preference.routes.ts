import * as appearance from '@iwater/contract/kit/list-appearance'
import * as contract from '@iwater/contract/kit/list-preference'
import type { Api } from '#platform/http/serve'
import { serveQuery, serveTransaction } from '#platform/http/serve-transaction'
import { readListAppearance, saveListAppearance } from './list-appearance.service.ts'
import {
  readListPreference,
  removeListPreference,
  saveListPreference,
} from './list-preference.service.ts'

export function preferenceRoutes(api: Api) {
  serveQuery(api, contract.readListPreference, ({ list }, { db, session }) =>
    readListPreference(db, session, list),
  )
  serveTransaction(api, contract.saveListPreference, (preference, { db, session }) =>
    saveListPreference(db, session, preference),
  )
  serveTransaction(api, contract.removeListPreference, (key, { db, session }) =>
    removeListPreference(db, session, key),
  )
  serveQuery(api, appearance.readListAppearance, (_, { db, session }) =>
    readListAppearance(db, session.tenantId),
  )
  serveTransaction(api, appearance.saveListAppearance, (change, { db, session }) =>
    saveListAppearance(db, session.tenantId, change),
  )
}
