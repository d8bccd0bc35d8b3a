import type { ImportMapping } from '@iwater/contract/field/imports'
import type { LocalText } from '@iwater/contract/fields'
import type { FactorList } from '#domains/factors'
import {
  createDevice,
  createPoints,
  createUnit,
  type NewPoint,
  type StationPoint,
  selectStationPoints,
} from '#domains/monitoring'
import { type Db, type TenantScope, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'
import { insertImportUnits, lockStations } from './import-station.queries.ts'

/** The target of the values of a file: one unit for each station, one point for each value column. */
export type Target = {
  /** The whole tenant, in the name of the owner of the import. */
  scope: TenantScope
  tenantId: number
  importId: string
  mapping: ImportMapping
  factors: FactorList
  /** Name of the unit where no column names the station. */
  ownName: string
  periodSeconds: number
}

type WantedPoint = NewPoint & { column: string }

const deviceName: LocalText = { zh: '文件导入', en: 'File import' }

const unitNameOf = (station: string, { ownName }: Target) => station || ownName

/** Points for the value columns. One of several with the same factor is named after its column. */
function wantedPoints({ mapping, factors, periodSeconds }: Target): WantedPoint[] {
  return mapping.valueColumns.map(({ column, factor: code, unit }) => {
    const factor = factors.factorOf(code)
    if (!factor) throw new AppError('ingest.factor-unknown', { details: { factor: code } })
    const isOnly = mapping.valueColumns.filter((other) => other.factor === code).length === 1
    const heading = column.slice(0, 80)
    return {
      column,
      name: isOnly ? factor.name : { zh: heading, en: heading },
      factor: factor.code,
      unitOfMeasure: unit ?? factor.unit,
      decimals: factor.decimals,
      periodSeconds,
    }
  })
}

/** The point of a station for a column: by factor and name, or by its factor where that is unique; one in use before others. */
function presentPoint(
  points: readonly StationPoint[],
  wanted: WantedPoint,
  { factorOf }: FactorList,
) {
  const alike = points.filter(({ factor, series }) => factor === wanted.factor && series !== null)
  const isNamedAsFactor = wanted.name.zh === factorOf(wanted.factor)?.name.zh
  const among = (some: readonly StationPoint[]) =>
    some.find(({ name }) => name === wanted.name.zh) ??
    (isNamedAsFactor && some.length === 1 ? some[0] : undefined)
  const found = among(alike.filter(({ isRetired }) => !isRetired)) ?? among(alike)
  if (found?.isRetired)
    throw new AppError('ingest.point-retired', {
      details: { column: wanted.column, unit: found.unitName },
    })
  if (found && found.unitOfMeasure !== wanted.unitOfMeasure)
    throw new AppError('ingest.unit-differs', {
      details: {
        column: wanted.column,
        given: wanted.unitOfMeasure || '-',
        unit: found.unitName,
        present: found.unitOfMeasure || '-',
      },
    })
  return found
}

/** Throws monitoring.unit-retired for a station whose unit is no longer in use. */
async function readStations(db: Db, target: Target, stations: readonly string[]) {
  const points = await selectStationPoints(db, target.tenantId, {
    orgId: target.mapping.orgId,
    names: stations.map((station) => unitNameOf(station, target)),
    deviceName: deviceName.zh,
  })
  const retired = points.find(({ isUnitRetired }) => isUnitRetired)
  if (retired)
    throw new AppError('monitoring.unit-retired', { details: { name: retired.unitName } })
  return Map.groupBy(points, ({ unitName }) => unitName)
}

/**
 * For each station the series of each value column, in their order; null for points that would be made. Throws
 * ingest.unit-differs when a station has a point for one of the columns in another unit of measure, ingest.point-retired when
 * that point is retired.
 */
export async function presentStations(
  { app }: Services,
  target: Target,
  stations: readonly string[],
): Promise<(number | null)[][]> {
  const present = await withTenant(app, target.scope, (db) => readStations(db, target, stations))
  const wanted = wantedPoints(target)
  return stations.map((station) => {
    const points = present.get(unitNameOf(station, target)) ?? []
    return wanted.map((each) => presentPoint(points, each, target.factors)?.series ?? null)
  })
}

/** The unit of one station and the series of each of its value columns; makes what is missing. */
async function completeStation(
  db: Db,
  target: Target,
  unitName: string,
  points: readonly StationPoint[],
): Promise<{ unitId: string; series: number[] }> {
  const { tenantId, mapping } = target
  const name = { zh: unitName, en: unitName }
  const wanted = wantedPoints(target)
  const present = wanted.map((each) => presentPoint(points, each, target.factors)?.series ?? null)
  const missing = wanted.filter((_, place) => present[place] === null)
  const [known] = points
  const unit = known
    ? { unitId: known.unitId, organisationId: mapping.orgId }
    : await createUnit(db, tenantId, {
        organisationId: mapping.orgId,
        kind: mapping.unitKind,
        name,
      })
  const made: number[] = []
  if (missing.length > 0) {
    const deviceId =
      known?.deviceId ?? (await createDevice(db, tenantId, { unit, name: deviceName }))
    const added = await createPoints(db, tenantId, { unit, deviceId }, missing)
    made.push(...added.map(({ series }) => series))
  }
  return { unitId: unit.unitId, series: present.map((each) => each ?? made.shift() ?? 0) }
}

/**
 * For each station the series of each value column, in their order. Missing units, devices and points are made, and the
 * units are recorded as those of the import.
 */
export const ensureStations = (
  { app }: Services,
  target: Target,
  stations: readonly string[],
): Promise<number[][]> =>
  withTenant(app, target.scope, async (db) => {
    await lockStations(db, target.tenantId)
    const present = await readStations(db, target, stations)
    const complete = await Promise.all(
      stations.map((station) => {
        const unitName = unitNameOf(station, target)
        return completeStation(db, target, unitName, present.get(unitName) ?? [])
      }),
    )
    const unitIds = complete.map(({ unitId }) => unitId)
    await insertImportUnits(db, target.tenantId, target.importId, unitIds)
    return complete.map(({ series }) => series)
  })
