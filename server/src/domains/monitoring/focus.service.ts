import { maxFollowedUnits } from '@iwater/contract/monitoring'
import { withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { countFocused, deleteFocus, insertFocus } from './focus.queries.ts'
import { readUnitPlace } from './structure.service.ts'

/** Makes a unit that is seen one of the own units of the person, or no longer one; twice is as once. */
export const followUnit = (
  { app }: Services,
  session: Session,
  unitId: string,
  isFocused: boolean,
) =>
  withTenant(app, session, async (db) => {
    const { tenantId, userId: accountId } = session
    await readUnitPlace(db, tenantId, unitId)
    if (!isFocused) {
      await deleteFocus(db, tenantId, { accountId, unitId })
      return null
    }
    await insertFocus(db, tenantId, { accountId, unitId })
    if ((await countFocused(db, tenantId, accountId)) > maxFollowedUnits) {
      throw new AppError('monitoring.too-many-focused', { details: { limit: maxFollowedUnits } })
    }
    return null
  })
