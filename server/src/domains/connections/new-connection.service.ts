import type {
  NewChannel,
  NewConnection,
  PointChannel,
  Protocol,
} from '@iwater/contract/field/connections'
import type { LocalText } from '@iwater/contract/fields'
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
  type NewPoint,
  readFactors,
  readUnitPlace,
  type UnitPlace,
  unknownFactors,
} from '#domains/monitoring'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import { newId } from '#platform/ids'
import type { Vault } from '#platform/secrets/vault'
import { insertChannels, insertConnection, selectPlace } from './connection-change.queries.ts'
import { type FeedablePoint, lockFed, selectFedBy, selectFeedable } from './fed-point.queries.ts'

export type MadeConnection = {
  connectionId: string
  unitId: string
  stationNumber: string
  /** The proof of the device: its key, or the password of HJ 212. */
  key: string
  points: { pointId: string; series: number; factor: string; sourceKey: string }[]
}

type Options = { vault: Vault; drivers: ProtocolDrivers; isDemo?: boolean }

type WantedChannel = PointChannel | NewChannel

/**
 * Makes a connection with its unit (or in an existing unit) and its channels, of which those without a point get new ones
 * on a device of the connection's name, and notifies every process once the transaction of `db` is committed.
 */
export async function createConnection(
  db: Db,
  tenantId: number,
  wanted: NewConnection,
  { vault, drivers, isDemo = false }: Options,
): Promise<MadeConnection> {
  const driver = driverOf(drivers, wanted.protocol)
  const channels = await planChannels(db, tenantId, driver, wanted.channels)
  await assertUnfed(db, tenantId, wanted.channels, new Set())
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
  const place = { connectionId, unit, periodSeconds, device: { name } }
  const points = await makeChannels(db, tenantId, place, channels)
  await notifyConnection(db, connectionId)
  const { stationNumber, key } = identity
  return { connectionId, unitId: unit.unitId, stationNumber, key, points }
}

/** Adds channels to a connection, with new points on its device; the caller notifies the processes. */
export async function addChannels(
  db: Db,
  tenantId: number,
  wanted: { connectionId: string; channels: readonly WantedChannel[] },
  drivers: ProtocolDrivers,
) {
  const { connectionId, channels } = wanted
  const found = await selectPlace(db, tenantId, connectionId)
  if (!found) throw new AppError('ingest.connection-not-found')
  const { protocol, deviceId, periodSeconds, ...unit } = found
  const planned = await planChannels(
    db,
    tenantId,
    driverOf(drivers, protocol as Protocol),
    channels,
  )
  await assertUnfed(db, tenantId, channels, await selectFedBy(db, tenantId, connectionId))
  const place = { connectionId, unit, periodSeconds, device: { deviceId } }
  await makeChannels(db, tenantId, place, planned)
}

/** A channel with its key and the point that it gets, or the one that it feeds. */
type PlannedChannel = { key: string; factor: string } & (
  | { made: NewPoint }
  | { there: FeedablePoint }
)

function planNew(channel: NewChannel, { factorOf }: FactorList) {
  const factor = factorOf(channel.factor)
  if (!factor) throw new AppError('ingest.factor-unknown', { details: { factor: channel.factor } })
  const { name = factor.name, lowLimit, highLimit } = channel
  const { unitOfMeasure = factor.unit, decimals = factor.decimals } = channel
  const { code } = factor
  return {
    factor: code,
    made: { name, factor: code, unitOfMeasure, decimals, lowLimit, highLimit },
  }
}

function planExisting({ pointId }: PointChannel, points: ReadonlyMap<string, FeedablePoint>) {
  const there = points.get(pointId)
  if (!there) throw new AppError('monitoring.point-not-found')
  if (there.isRetired)
    throw new AppError('monitoring.point-retired', { details: { name: there.name } })
  return { factor: there.factor, there }
}

/** Throws for a point that the connection feeds already or twice, and for one that a channel has begun to feed meanwhile. */
async function assertUnfed(
  db: Db,
  tenantId: number,
  wanted: readonly WantedChannel[],
  fedAlready: ReadonlySet<string>,
) {
  const chosen = wanted.filter((channel) => 'pointId' in channel)
  const taken = new Set(fedAlready)
  for (const { pointId } of chosen) {
    if (taken.has(pointId)) throw new AppError('ingest.point-twice', { details: { pointId } })
    taken.add(pointId)
  }
  const free = chosen.filter(({ isFed }) => isFed === false).map(({ pointId }) => pointId)
  const [pointId] = await lockFed(db, tenantId, free)
  if (pointId !== undefined) {
    throw new AppError('ingest.point-fed-meanwhile', { details: { pointId } })
  }
}

/** Looks up every factor and point and sets the key of each channel; throws their errors before anything is stored. */
async function planChannels(
  db: Db,
  tenantId: number,
  driver: ProtocolDriver,
  channels: readonly WantedChannel[],
): Promise<PlannedChannel[]> {
  const ids = channels.flatMap((channel) => ('pointId' in channel ? [channel.pointId] : []))
  const points = await selectFeedable(db, tenantId, ids)
  const factors = await readFactors(db, tenantId)
  // One that was deleted in this moment is told before a point has its code.
  const codes = channels.flatMap((channel) =>
    'pointId' in channel ? [] : [factors.factorOf(channel.factor)?.code ?? channel.factor],
  )
  const [unknown] = await unknownFactors(db, tenantId, codes)
  if (unknown !== undefined) {
    throw new AppError('ingest.factor-unknown', { details: { factor: unknown } })
  }
  const taken = new Set<string>()
  return channels.map((channel) => {
    const planned = 'pointId' in channel ? planExisting(channel, points) : planNew(channel, factors)
    const given = channel.sourceKey ?? planned.factor
    const key = driver.sourceKey(given)
    if (key === undefined) {
      throw new AppError('ingest.source-key-invalid', { details: { key: given } })
    }
    if (taken.has(key)) throw new AppError('ingest.source-key-taken', { details: { key } })
    taken.add(key)
    return { key, ...planned }
  })
}

type Place = {
  connectionId: string
  unit: UnitPlace
  /** Of new points: one that is there, or one that is made where there are any. */
  device: { deviceId: string } | { name: LocalText }
  periodSeconds: number
}

/** Makes the points of channels that have none; answers those of all, in the given order. */
async function makePoints(
  db: Db,
  tenantId: number,
  { unit, device, periodSeconds }: Place,
  channels: readonly PlannedChannel[],
) {
  const wanted = channels.flatMap((channel) => ('made' in channel ? [channel.made] : []))
  const made =
    wanted.length === 0
      ? []
      : await createPoints(
          db,
          tenantId,
          {
            unit,
            deviceId:
              'deviceId' in device
                ? device.deviceId
                : await createDevice(db, tenantId, { unit, name: device.name }),
          },
          wanted.map((point) => ({ ...point, periodSeconds })),
        )
  const rest = made.values()
  return channels.flatMap((channel) => {
    const point = 'there' in channel ? channel.there : rest.next().value
    if (point === undefined) return []
    const { pointId, series } = point
    return [{ pointId, series, factor: channel.factor, sourceKey: channel.key }]
  })
}

async function makeChannels(
  db: Db,
  tenantId: number,
  place: Place,
  channels: readonly PlannedChannel[],
) {
  const { connectionId, unit } = place
  const points = await makePoints(db, tenantId, place, channels)
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
