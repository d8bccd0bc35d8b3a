import { checkAuditTrail } from '@iwater/contract/audit'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import { checkChain } from './audit-chain.service.ts'

export function auditRoutes(api: Api, services: Services) {
  serve(api, checkAuditTrail, async (_, { session }) => ({
    checkedAt: new Date(services.clock.now()).toISOString(),
    ...(await checkChain(services.app, session.tenantId)),
  }))
}
