import { type Setup, setupStepIds, setupSteps } from '@iwater/contract/setup-steps'
import { wholeTenant } from '#domains/organisation'
import type { Db, TenantScope } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { deleteSetupClosing, insertSetupClosing, selectSetup } from './setup.queries.ts'

/**
 * A tenant is set up as a whole: what is done in an organisation that the caller does not see is not to be done again.
 * Only that much of it is told.
 */
export const setupScope = ({ tenantId, userId }: Session): TenantScope => ({
  ...wholeTenant(tenantId),
  userId,
})

const mayClose = ({ permissions, organisations }: Session) =>
  permissions.has('organisation.manage') && organisations === '*'

export async function readSetup(db: Db, session: Session): Promise<Setup> {
  const { isClosed, ...done } = await selectSetup(db, session.tenantId)
  return {
    steps: setupStepIds
      .filter((id) => session.permissions.has(setupSteps[id].permission))
      .map((id) => ({ id, isDone: done[id] })),
    isClosed,
    mayClose: mayClose(session),
  }
}

/** Closes the checklist for everybody in the tenant, or opens it again. */
export async function saveSetupClosing(
  db: Db,
  session: Session,
  { isClosed }: { isClosed: boolean },
  { now }: { now: Date },
) {
  if (!mayClose(session)) throw new AppError('request.beyond-scope')
  if (isClosed) await insertSetupClosing(db, session.tenantId, now)
  else await deleteSetupClosing(db, session.tenantId)
  return null
}
