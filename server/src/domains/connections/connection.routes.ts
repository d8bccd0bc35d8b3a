import {
  addChannels,
  createConnection,
  deleteConnection as deleteConnectionRoute,
  listConnections as listConnectionsRoute,
  listFactors,
  readConnection as readConnectionRoute,
  replaceConnectionKey as replaceConnectionKeyRoute,
  updateConnection as updateConnectionRoute,
} from '@iwater/contract/field/connections'
import { sendCommand as sendCommandRoute } from '@iwater/contract/field/station-command'
import { FACTORS } from '#domains/factors'
import type { Field } from '#domains/gateway'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import {
  deleteConnection,
  extendConnection,
  listConnections,
  readConnection,
  registerConnection,
  replaceConnectionKey,
  sendCommand,
  updateConnection,
} from './connection.service.ts'

const factors = FACTORS.map(({ code, legacyCode = null, name, unit, decimals, category }) => ({
  code,
  legacyCode,
  name,
  unit,
  decimals,
  category,
}))

export function connectionRoutes(api: Api, services: Services, field: Field) {
  serve(api, listConnectionsRoute, (filter, { session, language }) =>
    listConnections(services, session, language, filter),
  )
  serve(api, readConnectionRoute, ({ connectionId }, { session }) =>
    readConnection(services, session, connectionId),
  )
  serve(api, createConnection, (input, { session }) =>
    registerConnection(services, session, field, input),
  )
  serve(api, updateConnectionRoute, (input, { session }) =>
    updateConnection(services, session, field, input),
  )
  serve(api, addChannels, (input, { session }) => extendConnection(services, session, field, input))
  serve(api, replaceConnectionKeyRoute, ({ connectionId }, { session }) =>
    replaceConnectionKey(services, session, field, connectionId),
  )
  serve(api, deleteConnectionRoute, ({ connectionId }, { session }) =>
    deleteConnection(services, session, field, connectionId),
  )
  serve(api, sendCommandRoute, (input, { session }) => sendCommand(services, session, field, input))
  serve(api, listFactors, async () => factors)
}
