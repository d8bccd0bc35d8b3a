import type { Sink } from '#domains/telemetry'
import type { Api } from '#platform/http/serve'
import type { Services } from '#platform/services'
import { connectionRoutes } from './connection.routes.ts'
import type { Field } from './field.ts'

export function ingestRoutes(
  api: Api,
  services: Services,
  { field }: { sink: Sink; field: Field },
) {
  connectionRoutes(api, services, field)
}
