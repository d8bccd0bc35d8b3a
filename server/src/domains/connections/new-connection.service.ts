import type { NewChannel, NewConnection, Protocol } from '@iwater/contract/field/connections'
import type { FactorList } from '#domains/factors'
import {
  driverOf,
  notifyConnection,
  type ProtocolDriver,
  type ProtocolDrivers,
  sealSecrets,
} from '#domains/gateway'
import {
  createDevice,
  createPoints,
  createUnit,
  readFactors,
  readUnitPlace,
  type UnitPlace,
} from '#domains/monitoring'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import { newId } from '#platform/ids'
import type { Vault } from '#platform/secrets/vault'
import { insertChannels, insertConnection, selectPlace } from './connection-change.queries.ts'

export type MadeConnection = {
  connectionId: string
  unitId: string
  stationNumber: string
  /** The proof of the device: its key, or the password of HJ 212. */
  key: string
  points: { pointId: string; series: number; factor: string; sourceKey: string }[]
}

type Options = { vault: Vault; drivers: ProtocolDrivers; isDemo?: boolean }

/**
 * Makes a connection with its unit (or in an existing unit), one device, a point for every channel, and notifies every
 * process once the transaction of `db` is committed.
 */
export async function createConnection(
  db: Db,
  tenantId: number,
  wanted: NewConnection,
  { vault, drivers, isDemo = false }: Options,
): Promise<MadeConnection> {
  const driver = driverOf(drivers, wanted.protocol)
  const channels = planChannels(driver, wanted.channels, await readFactors(db, tenantId))
  const unit =
    'unitId' in wanted.unit
      ? await readUnitPlace(db, tenantId, wanted.unit.unitId)
      : await createUnit(db, tenantId, { ...wanted.unit, organisationId: wanted.orgId, isDemo })
  const { name, protocol, silentAfterSeconds, periodSeconds } = wanted
  const connectionId = newId()
  const identity = driver.identify(wanted, vault)
  const isNew = await insertConnection(db, tenantId, {
    id: connectionId,
    organisationId: unit.organisationId,
    unitId: unit.unitId,
    protocol,
    name,
    stationNumber: identity.stationNumber,
    keyHash: identity.hash,
    secrets: sealSecrets(vault, connectionId, identity.secrets),
    isDemo,
    silentAfterSeconds,
  })
  if (!isNew) throw new AppError('ingest.station-taken')
  const deviceId = await createDevice(db, tenantId, { unit, name })
  const place = { connectionId, unit, deviceId, periodSeconds }
  const points = await makeChannels(db, tenantId, place, channels)
  await notifyConnection(db, connectionId)
  const { stationNumber, key } = identity
  return { connectionId, unitId: unit.unitId, stationNumber, key, points }
}

/** Adds points to the device of a connection; the caller notifies the processes. */
export async function addChannels(
  db: Db,
  tenantId: number,
  wanted: { connectionId: string; channels: readonly NewChannel[] },
  drivers: ProtocolDrivers,
) {
  const { connectionId, channels } = wanted
  const place = await selectPlace(db, tenantId, connectionId)
  if (!place) throw new AppError('ingest.connection-not-found')
  const { protocol, deviceId, periodSeconds, ...unit } = place
  const driver = driverOf(drivers, protocol as Protocol)
  const planned = planChannels(driver, channels, await readFactors(db, tenantId))
  await makeChannels(db, tenantId, { connectionId, unit, deviceId, periodSeconds }, planned)
}

type PlannedChannel = ReturnType<typeof planChannels>[number]

/** Looks up every factor and sets the key of each channel; throws their errors before anything is stored. */
function planChannels(
  driver: ProtocolDriver,
  channels: readonly NewChannel[],
  { factorOf }: FactorList,
) {
  const taken = new Set<string>()
  return channels.map((channel) => {
    const factor = factorOf(channel.factor)
    if (!factor) {
      throw new AppError('ingest.factor-unknown', { details: { factor: channel.factor } })
    }
    const given = channel.sourceKey ?? factor.code
    const key = driver.sourceKey(given)
    if (key === undefined) {
      throw new AppError('ingest.source-key-invalid', { details: { key: given } })
    }
    if (taken.has(key)) throw new AppError('ingest.source-key-taken', { details: { key } })
    taken.add(key)
    const { name = factor.name, lowLimit, highLimit } = channel
    const { unitOfMeasure = factor.unit, decimals = factor.decimals } = channel
    const { code } = factor
    return { key, point: { name, factor: code, unitOfMeasure, decimals, lowLimit, highLimit } }
  })
}

type Place = { connectionId: string; unit: UnitPlace; deviceId: string; periodSeconds: number }

async function makeChannels(
  db: Db,
  tenantId: number,
  { connectionId, unit, deviceId, periodSeconds }: Place,
  channels: readonly PlannedChannel[],
) {
  const made = await createPoints(
    db,
    tenantId,
    { unit, deviceId },
    channels.map(({ point }) => ({ ...point, periodSeconds })),
  )
  const points = channels.flatMap(({ key, point }, index) => {
    const each = made[index]
    return each ? [{ ...each, factor: point.factor, sourceKey: key }] : []
  })
  const rows = points.map(({ pointId, sourceKey }) => ({
    id: newId(),
    organisationId: unit.organisationId,
    pointId,
    sourceKey,
  }))
  const free = new Set(await insertChannels(db, tenantId, connectionId, rows))
  const taken = rows.find(({ sourceKey }) => !free.has(sourceKey))
  if (taken) {
    throw new AppError('ingest.source-key-taken', { details: { key: taken.sourceKey } })
  }
  return points
}
