import type { removeUnit as removeUnitRoute } from '@iwater/contract/plant/removals'
import type { OutputOf } from '@iwater/contract/route'
import { deleteAllUnlessKept } from '#platform/entities/kept-record'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import { newId } from '#platform/ids'
import { readUnitPlace } from '../structure.service.ts'
import {
  beginRemoval,
  deleteContents,
  finishRemoval,
  lockContents,
  selectMeasured,
} from './remove-units.queries.ts'

type Asking = Pick<RequestContext, 'db' | 'session' | 'language'>

/**
 * Deletes units with their devices and points, between the beginning and the end of a removal. Throws
 * monitoring.unit-has-history while a point of theirs has values, and record.in-use.
 */
export async function removeUnits(asking: Asking, unitIds: readonly string[]) {
  const { db, session, language } = asking
  const { tenantId } = session
  const units = await lockContents(db, tenantId, 'unit', unitIds)
  const devices = await lockContents(db, tenantId, 'device', units)
  const points = await lockContents(db, tenantId, 'point', units)
  const { count, names } = await selectMeasured(db, tenantId, points)
  if (count > 0) {
    const list = names.map((name) => name[language]).join(language === 'zh' ? '、' : ', ')
    throw new AppError('monitoring.unit-has-history', { details: { count, names: list } })
  }
  // From the inside out: what contains something cannot go before it.
  await deleteAllUnlessKept(asking, [...units, ...devices, ...points], async () => {
    await deleteContents(db, tenantId, 'point', points)
    await deleteContents(db, tenantId, 'device', devices)
    await deleteContents(db, tenantId, 'unit', units)
  })
  return { devices: devices.length, points: points.length }
}

/** Deletes a unit with what it contains. Throws monitoring.unit-not-found and what `removeUnits` throws. */
export async function removeUnit(
  asking: Asking,
  unitId: string,
): Promise<OutputOf<typeof removeUnitRoute>> {
  const { db, session } = asking
  const { organisationId } = await readUnitPlace(db, session.tenantId, unitId)
  const id = newId()
  await beginRemoval(db, id)
  const contents = await removeUnits(asking, [unitId])
  await finishRemoval(db, { id, removed: unitId, place: organisationId })
  return contents
}
