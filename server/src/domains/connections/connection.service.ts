import {
  type ConnectionState,
  connectionStates,
  type FieldConnection,
  type NewChannel,
  type NewConnection,
} from '@iwater/contract/field/connections'
import {
  type CommandWish,
  driverOf,
  type Field,
  notifyConnection,
  sealSecrets,
} from '#domains/gateway'
import { askTenant, type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import {
  type ConnectionFilter,
  selectChannels,
  selectConnection,
  selectConnectionPage,
  selectRecentFrames,
  selectRefusals,
} from './connection.queries.ts'
import {
  type ConnectionChange,
  deleteConnectionRow,
  updateConnectionRow,
} from './connection-change.queries.ts'
import { addChannels, createConnection } from './new-connection.service.ts'

/** One page of the connections of an organisation and everything below it. */
export async function listConnections(
  { app, clock }: Services,
  session: Session,
  language: 'zh' | 'en',
  filter: ConnectionFilter,
) {
  const now = new Date(clock.now())
  const { isSeen, ...page } = await askTenant(app, session, (db) =>
    selectConnectionPage(db, session.tenantId, { now, language, filter }),
  )
  if (!isSeen) throw new AppError('organisation.not-found')
  const counts = connectionStates.map((state) => [state, page.states[state] ?? 0])
  const states = Object.fromEntries(counts) as Record<ConnectionState, number>
  return { ...page, states, current: filter.current, size: filter.size }
}

/** A connection that is not seen is as unknown as one that is not there. */
async function findConnection(db: Db, { tenantId }: Session, now: number, connectionId: string) {
  const found = await selectConnection(db, tenantId, new Date(now), connectionId)
  if (!found) throw new AppError('ingest.connection-not-found')
  return found
}

export function readConnection({ app, clock }: Services, session: Session, connectionId: string) {
  const { tenantId } = session
  return withTenant(app, session, async (db) => {
    const [connection, channels, rejections, recentFrames] = await Promise.all([
      findConnection(db, session, clock.now(), connectionId),
      selectChannels(db, tenantId, connectionId),
      selectRefusals(db, tenantId, connectionId),
      selectRecentFrames(db, tenantId, connectionId),
    ])
    return { ...connection, channels, rejections, recentFrames }
  })
}

/** Changes a connection in one transaction with the word to every process; in force here when it answers. */
async function change<T>(
  { app }: Services,
  { session, connectionId, field }: { session: Session; connectionId: string; field: Field },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const result = await withTenant(app, session, async (db) => {
    const done = await work(db)
    await notifyConnection(db, connectionId)
    return done
  })
  await field.refresh([connectionId])
  return result
}

async function update(db: Db, tenantId: number, connectionId: string, wanted: ConnectionChange) {
  const isFound = await updateConnectionRow(db, tenantId, connectionId, wanted)
  if (!isFound) throw new AppError('ingest.connection-not-found')
}

type Shown = Pick<FieldConnection, 'connectionId' | 'protocol'>

/** Makes a connection with its unit and points. The key it answers is shown this once. */
export async function registerConnection(
  { app, clock, vault }: Services,
  session: Session,
  field: Field,
  wanted: NewConnection,
) {
  const { tenantId } = session
  const { key, connection } = await withTenant(app, session, async (db) => {
    const made = await createConnection(db, tenantId, wanted, {
      vault,
      drivers: field.drivers,
    })
    const found = await findConnection(db, session, clock.now(), made.connectionId)
    return { key: made.key, connection: found }
  })
  await field.refresh([connection.connectionId])
  return { connection, ...showingKey(field, connection, key) }
}

/** What is shown together with a key, this once; only after the field knows the connection as it is. */
function showingKey(field: Field, { connectionId, protocol }: Shown, key: string) {
  const address = field.addressOf(protocol)
  return { key, address, example: field.exampleFor(connectionId, key) ?? '' }
}

export function extendConnection(
  services: Services,
  session: Session,
  field: Field,
  wanted: { connectionId: string; channels: readonly NewChannel[] },
) {
  const { connectionId } = wanted
  return change(services, { session, connectionId, field }, async (db) => {
    await addChannels(db, session.tenantId, wanted, field.drivers)
    return selectChannels(db, session.tenantId, connectionId)
  })
}

type Wanted = {
  connectionId: string
  name?: { zh: string; en: string } | undefined
  silentAfterSeconds?: number | undefined
  enabled?: boolean | undefined
}

export function updateConnection(
  services: Services,
  session: Session,
  field: Field,
  { connectionId, name, silentAfterSeconds, enabled: isEnabled }: Wanted,
) {
  return change(services, { session, connectionId, field }, async (db) => {
    await update(db, session.tenantId, connectionId, { name, silentAfterSeconds, isEnabled })
    return findConnection(db, session, services.clock.now(), connectionId)
  })
}

/** A new key, shown this once; whoever is connected with the old one is cut off. */
export async function replaceConnectionKey(
  services: Services,
  session: Session,
  field: Field,
  connectionId: string,
) {
  const made = await change(services, { session, connectionId, field }, async (db) => {
    const found = await findConnection(db, session, services.clock.now(), connectionId)
    const { vault } = services
    const driver = driverOf(field.drivers, found.protocol)
    const { key, hash, password } = driver.newKey(found.stationNumber, vault)
    const sealed = sealSecrets(vault, connectionId, { password, sm4Key: null })
    const secret = { keyHash: hash, password: sealed.password }
    await update(db, session.tenantId, connectionId, { secret })
    return { found, key }
  })
  return showingKey(field, made.found, made.key)
}

/** Removes a connection; its unit, points and samples stay. */
export function deleteConnection(
  services: Services,
  session: Session,
  field: Field,
  connectionId: string,
) {
  return change(services, { session, connectionId, field }, async (db) => {
    const isFound = await deleteConnectionRow(db, session.tenantId, connectionId)
    if (!isFound) throw new AppError('ingest.connection-not-found')
    return null
  })
}

/** Sends a command to a station that is connected to this process, and waits for its answer. */
export async function sendCommand(
  { app, clock }: Services,
  session: Session,
  field: Field,
  { connectionId, ...wanted }: CommandWish & { connectionId: string },
) {
  const found = await withTenant(app, session, (db) =>
    findConnection(db, session, clock.now(), connectionId),
  )
  const command = field.commandOf(found.protocol)
  if (command === undefined) throw new AppError('ingest.not-hj212')
  const { stationTime, ...outcome } = await command(connectionId, wanted)
  return {
    ...outcome,
    stationTime: stationTime === null ? null : new Date(stationTime).toISOString(),
  }
}
