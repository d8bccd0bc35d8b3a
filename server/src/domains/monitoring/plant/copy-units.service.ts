import type { copyUnit as copyUnitRoute } from '@iwater/contract/plant/copies'
import type { OutputOf, RequestOf } from '@iwater/contract/route'
import { readOrganisation } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import type { Pair } from '#platform/database/pairs'
import type { RequestContext } from '#platform/http/serve-transaction'
import { newId } from '#platform/ids'
import { readUnitPlace } from '../structure.service.ts'
import {
  beginCopy,
  finishCopy,
  insertDeviceCopies,
  insertPointCopies,
  insertUnitCopies,
  type PlacedPair,
  selectInUse,
  type UnitCopy,
} from './copy-units.queries.ts'

/** What stands in something that is not copied has come there just now. */
function placed(
  rows: readonly { id: string; within: string }[],
  around: readonly Pair[],
): PlacedPair[] {
  const copyOf = new Map(around.map(({ source, copy }) => [source, copy]))
  return rows.flatMap(({ id, within }) => {
    const place = copyOf.get(within)
    return place === undefined ? [] : [{ source: id, copy: newId(), within: place }]
  })
}

/** Rows that one statement adds: it has to end within seconds, however many there are. */
const atOnce = 1_000

function* parts<T>(rows: readonly T[]) {
  for (let at = 0; at < rows.length; at += atOnce) yield rows.slice(at, at + atOnce)
}

/** Copies units with their devices and points in use; between the beginning and the end of a copy. */
export async function copyUnits(db: Db, tenantId: number, units: readonly UnitCopy[]) {
  const unitIds = units.map(({ source }) => source)
  const devices = placed(await selectInUse(db, tenantId, 'device', unitIds), units)
  const points = placed(await selectInUse(db, tenantId, 'point', unitIds), devices)
  for (const part of parts(units)) await insertUnitCopies(db, tenantId, part)
  for (const part of parts(devices)) await insertDeviceCopies(db, tenantId, part)
  for (const part of parts(points)) await insertPointCopies(db, tenantId, part)
  return { devices: devices.length, points: points.length }
}

/** Copies a unit. Throws monitoring.unit-not-found, monitoring.unit-retired or organisation.not-found. */
export async function copyUnit(
  { db, session }: Pick<RequestContext, 'db' | 'session'>,
  { unitId, name, organisation_id: organisationId }: RequestOf<typeof copyUnitRoute>,
): Promise<OutputOf<typeof copyUnitRoute>> {
  const { tenantId } = session
  await readUnitPlace(db, tenantId, unitId)
  await readOrganisation(db, tenantId, organisationId)
  const id = newId()
  const copy = newId()
  await beginCopy(db, id)
  const counts = await copyUnits(db, tenantId, [{ source: unitId, copy, organisationId, name }])
  await finishCopy(db, { id, source: unitId, copy })
  return { unitId: copy, ...counts }
}
