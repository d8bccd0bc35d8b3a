import type { Api } from '#platform/http/serve'
import type { Services } from '#platform/services'
import { connectionRoutes } from './connection.routes.ts'
import type { Field } from './field.ts'
import type { Imports } from './import.jobs.ts'
import { importRoutes } from './import.routes.ts'

export function ingestRoutes(
  api: Api,
  services: Services,
  { field, imports }: { field: Field; imports: Imports },
) {
  connectionRoutes(api, services, field)
  field.routes(api)
  importRoutes(api, services, imports)
}
