import {
  resetPersonSecurity,
  unlockPersonByGet,
  unlockPerson as unlockRoute,
} from '@iwater/contract/sign-in/account-security'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import { resetSecurity, unlockPerson } from './person-security.service.ts'

export function personSecurityRoutes(api: Api, services: Services) {
  for (const route of [unlockRoute, unlockPersonByGet]) {
    serve(api, route, ({ userId }, { session }) => unlockPerson(services, session, userId))
  }
  serve(api, resetPersonSecurity, ({ userId }, { session }) =>
    resetSecurity(services, session, userId),
  )
}
