import type { FieldConnection, NewConnection } from '@iwater/contract/field/connections'
import {
  type CommandWish,
  driverOf,
  type Field,
  notifyConnection,
  type ProtocolDrivers,
  sealSecrets,
  selectRecentFrames,
  selectRejections,
} from '#domains/gateway'
import { assertVersion, contentVersionOf } from '#platform/content-version'
import { type Database, type Db, withTenant } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Vault } from '#platform/secrets/vault'
import { selectChannels, selectConnection } from './connection.queries.ts'
import {
  type ConnectionChange,
  deleteConnectionRow,
  updateConnectionRow,
} from './connection-change.queries.ts'
import { addChannels, createConnection } from './new-connection.service.ts'

/** A connection that is not visible is answered like one that does not exist. */
async function findConnection(db: Db, { tenantId }: Session, connectionId: string) {
  const found = await selectConnection(db, tenantId, connectionId)
  if (!found) throw new AppError('ingest.connection-not-found')
  return found
}

const versionOf = ({ name, silentAfterSeconds, isTest }: FieldConnection) =>
  contentVersionOf({ name, silentAfterSeconds, isTest })

export async function readConnection(db: Db, session: Session, connectionId: string) {
  const { tenantId } = session
  const [connection, channels, rejections, recentFrames] = await Promise.all([
    findConnection(db, session, connectionId),
    selectChannels(db, tenantId, connectionId),
    selectRejections(db, tenantId, connectionId),
    selectRecentFrames(db, tenantId, connectionId),
  ])
  return { ...connection, version: versionOf(connection), channels, rejections, recentFrames }
}

async function update(db: Db, tenantId: number, connectionId: string, wanted: ConnectionChange) {
  const isFound = await updateConnectionRow(db, tenantId, connectionId, wanted)
  if (!isFound) throw new AppError('ingest.connection-not-found')
}

type KeyMaker = { vault: Vault; drivers: ProtocolDrivers }

/** Makes a connection with its unit and points. The key is answered this once. */
export async function registerConnection(
  db: Db,
  session: Session,
  wanted: NewConnection,
  { vault, drivers }: KeyMaker,
) {
  const made = await createConnection(db, session.tenantId, wanted, { vault, drivers })
  const connection = await findConnection(db, session, made.connectionId)
  return { connection, key: made.key }
}

export async function extendConnection(
  db: Db,
  { tenantId }: Session,
  wanted: Parameters<typeof addChannels>[2],
  { drivers }: Pick<KeyMaker, 'drivers'>,
) {
  const { connectionId } = wanted
  await addChannels(db, tenantId, wanted, drivers)
  const channels = await selectChannels(db, tenantId, connectionId)
  await notifyConnection(db, connectionId)
  return channels
}

/** Changes what is given of a connection; devices of a disabled one are disconnected. */
export async function updateConnection(
  db: Db,
  session: Session,
  { connectionId, ...wanted }: Omit<ConnectionChange, 'secret'> & { connectionId: string },
) {
  await update(db, session.tenantId, connectionId, wanted)
  const connection = await findConnection(db, session, connectionId)
  await notifyConnection(db, connectionId)
  return connection
}

/** The same by a user who has read it at a version. Throws record.changed when somebody else has changed it since. */
export async function editConnection(
  db: Db,
  session: Session,
  { version, ...wanted }: Parameters<typeof updateConnection>[2] & { version: number },
) {
  await takeLock(db, 'field-connection', wanted.connectionId)
  assertVersion(versionOf(await findConnection(db, session, wanted.connectionId)), version)
  return updateConnection(db, session, wanted)
}

/** Makes a new key, shown this once; devices connected with the old one are disconnected. */
export async function replaceConnectionKey(
  db: Db,
  session: Session,
  connectionId: string,
  { vault, drivers }: KeyMaker,
) {
  const connection = await findConnection(db, session, connectionId)
  const driver = driverOf(drivers, connection.protocol)
  const { key, hash, password } = driver.newKey(connection.stationNumber, vault)
  const sealed = sealSecrets(vault, connectionId, { password, sm4Key: null })
  const secret = { keyHash: hash, password: sealed.password }
  await update(db, session.tenantId, connectionId, { secret })
  await notifyConnection(db, connectionId)
  return { connection, key }
}

/** Removes a connection; its unit, points and samples stay. */
export async function deleteConnection(db: Db, { tenantId }: Session, connectionId: string) {
  const isFound = await deleteConnectionRow(db, tenantId, connectionId)
  if (!isFound) throw new AppError('ingest.connection-not-found')
  await notifyConnection(db, connectionId)
  return null
}

/**
 * Sends a command to a station that is connected to this process, and waits for its answer without holding a database
 * connection.
 */
export async function sendCommand(
  database: Database,
  session: Session,
  { connectionId, ...wanted }: CommandWish & { connectionId: string },
  { field }: { field: Field },
) {
  const found = await withTenant(database, session, (db) =>
    findConnection(db, session, connectionId),
  )
  const command = field.commandOf(found.protocol)
  if (command === undefined) throw new AppError('ingest.not-hj212')
  const { stationTime, ...outcome } = await command(connectionId, wanted)
  return {
    ...outcome,
    stationTime: stationTime === null ? null : new Date(stationTime).toISOString(),
  }
}
