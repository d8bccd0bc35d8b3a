import type { copyUnit as copyUnitRoute } from '@iwater/contract/plant/copies'
import type { OutputOf, RequestOf } from '@iwater/contract/route'
import { readOrganisation } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import type { RequestContext } from '#platform/http/serve-transaction'
import { newId } from '#platform/ids'
import { readUnitPlace } from '../structure.service.ts'
import {
  beginCopy,
  finishCopy,
  insertDeviceCopies,
  insertPointCopies,
  insertUnitCopies,
  type Pair,
  selectInUse,
  type UnitCopy,
} from './copy-units.queries.ts'

const pairsOf = (ids: readonly string[]): Pair[] => ids.map((source) => ({ source, copy: newId() }))

/** Copies units with their devices and points in use; between the beginning and the end of a copy. */
async function copyUnits(db: Db, tenantId: number, units: readonly UnitCopy[]) {
  const unitIds = units.map(({ source }) => source)
  const devices = pairsOf(await selectInUse(db, tenantId, 'device', unitIds))
  const points = pairsOf(await selectInUse(db, tenantId, 'point', unitIds))
  await insertUnitCopies(db, tenantId, units)
  await insertDeviceCopies(db, tenantId, { units, devices })
  await insertPointCopies(db, tenantId, { devices, points })
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
