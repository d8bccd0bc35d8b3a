import {
  resetPersonSecurity,
  unlockPersonByGet,
  unlockPerson as unlockRoute,
} from '@iwater/contract/sign-in/account-security'
import { serveAdministration } from '#domains/accounts'
import type { Api } from '#platform/http/serve'
import { resetSecurity, unlockPerson } from './person-security.service.ts'

export function personSecurityRoutes(api: Api) {
  for (const route of [unlockRoute, unlockPersonByGet]) {
    serveAdministration(api, route, ({ userId }, { db, session, now }) =>
      unlockPerson(db, session, userId, { now }),
    )
  }
  serveAdministration(api, resetPersonSecurity, ({ userId }, { db, session }) =>
    resetSecurity(db, session, userId),
  )
}
