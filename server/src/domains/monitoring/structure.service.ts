import type { LocalText } from '@iwater/contract/fields'
import type { unitKinds } from '@iwater/contract/monitoring'
import { usualStatesOf } from '#domains/factors'
import { readOrganisation } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import { newId } from '#platform/ids'
import { selectRetiredName } from './plant/retirement.queries.ts'
import {
  insertDevice,
  insertPoints,
  insertUnit,
  selectPointCounts,
  selectUnitPlace,
} from './structure.queries.ts'

const pointsInSummary = 4

type NewUnit = {
  organisationId: string
  kind: (typeof unitKinds)[number]
  name: LocalText
  isDemo?: boolean
  /** Position among the units of its organisation. */
  position?: number
}

export type UnitPlace = { unitId: string; organisationId: string }

/** Adds a unit to a visible organisation; throws organisation.not-found otherwise. */
export async function createUnit(
  db: Db,
  tenantId: number,
  { organisationId, kind, name, isDemo = false, position = 0 }: NewUnit,
): Promise<UnitPlace> {
  await readOrganisation(db, tenantId, organisationId)
  const id = newId()
  await insertUnit(db, tenantId, { id, organisationId, kind, name, isDemo, position })
  return { unitId: id, organisationId }
}

/**
 * The organisation of a unit that something is added to, and its name; throws monitoring.unit-not-found when it is not
 * visible, monitoring.unit-retired when it is no longer in use.
 */
export async function readUnitPlace(
  db: Db,
  tenantId: number,
  unitId: string,
): Promise<UnitPlace & { name: LocalText }> {
  const found = await selectUnitPlace(db, tenantId, unitId)
  if (!found) throw new AppError('monitoring.unit-not-found')
  const { organisationId, zh, en, retiredAt } = found
  if (retiredAt !== null) throw new AppError('monitoring.unit-retired', { details: { name: zh } })
  return { unitId, organisationId, name: { zh, en } }
}

type NewDevice = { unit: UnitPlace; name: LocalText; position?: number }

/** Adds a device to a unit; answers its id. */
export async function createDevice(
  db: Db,
  tenantId: number,
  { unit, name, position = 0 }: NewDevice,
): Promise<string> {
  const id = newId()
  await insertDevice(db, tenantId, { id, ...unit, name, position })
  return id
}

/** A monitored quantity. */
export type NewPoint = {
  name: LocalText
  /** Code of the factor list. */
  factor: string
  /** The unit in which values are stored, limited and shown. */
  unitOfMeasure: string
  /** Decimals of the display; stored values are not rounded. */
  decimals: number
  lowLimit?: number | null
  highLimit?: number | null
  /** Seconds between two values of a healthy source. */
  periodSeconds?: number
}

/**
 * Adds points to a device, after those of its unit; the first four of a unit are in its short list, and those whose factor is a
 * state are digital. Answers id and series of each, in the given order. Throws monitoring.device-retired for one that is no longer in use.
 */
export async function createPoints(
  db: Db,
  tenantId: number,
  { unit, deviceId }: { unit: UnitPlace; deviceId: string },
  points: readonly NewPoint[],
): Promise<{ pointId: string; series: number }[]> {
  if (points.length === 0) return []
  const retired = await selectRetiredName(db, tenantId, 'device', deviceId)
  if (retired !== undefined)
    throw new AppError('monitoring.device-retired', { details: { name: retired } })
  const before = await selectPointCounts(db, tenantId, unit.unitId)
  const rows = points.map((point, index) => ({
    id: newId(),
    name: point.name,
    factor: point.factor,
    unitOfMeasure: point.unitOfMeasure,
    decimals: point.decimals,
    lowLimit: point.lowLimit ?? null,
    highLimit: point.highLimit ?? null,
    periodSeconds: point.periodSeconds ?? 60,
    summaryPosition: before.inSummary + index < pointsInSummary ? before.inSummary + index : null,
    position: before.points + index,
    stateWords: usualStatesOf(point.factor) ?? null,
  }))
  const series = await insertPoints(db, tenantId, { ...unit, deviceId }, rows)
  return rows.map(({ id }, index) => ({ pointId: id, series: series[index] ?? 0 }))
}
