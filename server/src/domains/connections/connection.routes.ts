import { listFedPoints } from '@iwater/contract/field/channel-feeds'
import { setChannelPoint as setChannelPointRoute } from '@iwater/contract/field/channel-point'
import { fieldConnections } from '@iwater/contract/field/connection-list'
import {
  addChannels,
  createConnection,
  deleteConnection as deleteConnectionRoute,
  listUnitChoices,
  listUnknownSenders,
  readConnection as readConnectionRoute,
  replaceConnectionKey as replaceConnectionKeyRoute,
  setConnectionEnabled,
  updateConnection as updateConnectionRoute,
} from '@iwater/contract/field/connections'
import { sendCommand as sendCommandRoute } from '@iwater/contract/field/station-command'
import { type Field, selectUnknownRejections } from '#domains/gateway'
import { type Db, withTenant } from '#platform/database/database'
import { servedEntity } from '#platform/entities/serve-entity'
import { type Api, serve } from '#platform/http/serve'
import { serveQuery, serveTransaction } from '#platform/http/serve-transaction'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { setChannelPoint } from './channel-point.service.ts'
import { connectionConditions, selectUnitChoices } from './connection.queries.ts'
import {
  deleteConnection,
  editConnection,
  extendConnection,
  readConnection,
  registerConnection,
  replaceConnectionKey,
  sendCommand,
  updateConnection,
} from './connection.service.ts'
import { selectFedPoints } from './fed-point.queries.ts'
import { frameBenchRoutes } from './frame-bench.routes.ts'

export const connectionRecords = [
  servedEntity(fieldConnections, { conditions: connectionConditions }),
]

export function connectionRoutes(api: Api, services: Services, field: Field) {
  serveTransaction(api, readConnectionRoute, ({ connectionId }, { db, session }) =>
    readConnection(db, session, connectionId),
  )
  serveQuery(api, listUnknownSenders, ({ protocol }, { db, now }) =>
    selectUnknownRejections(db, now, protocol),
  )
  serveQuery(api, listUnitChoices, (wanted, { db, session, language }) =>
    selectUnitChoices(db, session.tenantId, { language, ...wanted }),
  )
  serveQuery(api, listFedPoints, (wanted, { db, session }) =>
    selectFedPoints(db, session.tenantId, wanted),
  )
  keyRoutes(api, services, field)
  frameBenchRoutes(api, field)
  changeRoutes(api, field)
  serve(api, sendCommandRoute, (input, { session }) =>
    sendCommand(api.database, session, input, { field }),
  )
}

/** The answer with a key: together with an example, which the field makes once it knows the connection. */
function keyRoutes(api: Api, { vault }: Services, field: Field) {
  const { database } = api
  const { drivers } = field
  const making = { vault, drivers }

  async function inForce(
    session: Session,
    make: (db: Db) => ReturnType<typeof replaceConnectionKey>,
  ) {
    const { connection, key } = await withTenant(database, session, make)
    const { connectionId, protocol } = connection
    await field.refresh([connectionId])
    const example = field.exampleFor(connectionId, key) ?? ''
    return { connection, shown: { key, address: field.addressOf(protocol), example } }
  }

  serve(api, createConnection, async (input, { session }) => {
    const { connection, shown } = await inForce(session, (db) =>
      registerConnection(db, session, input, making),
    )
    return { connection, ...shown }
  })
  serve(api, replaceConnectionKeyRoute, async ({ connectionId }, { session }) => {
    const { shown } = await inForce(session, (db) =>
      replaceConnectionKey(db, session, connectionId, making),
    )
    return shown
  })
}

/** The change takes effect in this process before the answer, in others with the notification. */
function changeRoutes(api: Api, field: Field) {
  const { drivers } = field
  serveTransaction(api, updateConnectionRoute, (input, { db, session, afterCommit }) => {
    afterCommit(() => field.refresh([input.connectionId]))
    return editConnection(db, session, input)
  })
  serveTransaction(api, setConnectionEnabled, (input, { db, session, afterCommit }) => {
    afterCommit(() => field.refresh([input.connectionId]))
    return updateConnection(db, session, input)
  })
  serveTransaction(api, addChannels, (input, { db, session, afterCommit }) => {
    afterCommit(() => field.refresh([input.connectionId]))
    return extendConnection(db, session, input, { drivers })
  })
  serveTransaction(api, setChannelPointRoute, (input, context) => {
    context.afterCommit(() => field.refresh([input.connectionId]))
    return setChannelPoint(context, input)
  })
  serveTransaction(api, deleteConnectionRoute, ({ connectionId }, { db, session, afterCommit }) => {
    afterCommit(() => field.refresh([connectionId]))
    return deleteConnection(db, session, connectionId)
  })
}
