import { maxFollowedUnits } from '@iwater/contract/monitoring'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import {
  countFollowedUnits,
  deleteFollowedUnit,
  insertFollowedUnit,
} from './followed-unit.queries.ts'
import { readUnitPlace } from './structure.service.ts'

/** Follows or unfollows a visible unit; doing so twice changes nothing. */
export async function followUnit(
  db: Db,
  { tenantId, userId: accountId }: Session,
  { unitId, isFocused }: { unitId: string; isFocused: boolean },
) {
  await readUnitPlace(db, tenantId, unitId)
  if (!isFocused) {
    await deleteFollowedUnit(db, tenantId, { accountId, unitId })
    return null
  }
  await insertFollowedUnit(db, tenantId, { accountId, unitId })
  if ((await countFollowedUnits(db, tenantId, accountId)) > maxFollowedUnits) {
    throw new AppError('monitoring.too-many-focused', { details: { limit: maxFollowedUnits } })
  }
  return null
}
