import { permissions as permissionList } from '@iwater/contract/access'
import type { DisableImpact } from '@iwater/contract/accounts/disable-impact'
import { permissionNames } from '@iwater/contract/permission-names'
import type { Db } from '#platform/database/database'
import { triedOnly } from '#platform/database/savepoint'
import type { Session } from '#platform/http/session'
import { selectHeldBeside } from './disable-impact.queries.ts'
import { setEnabled } from './person.service.ts'

/**
 * What is lost by disabling a person: their sessions, and the permissions that they alone had for their organisation beside
 * administrators, who have all of them. Throws what disabling throws.
 */
export async function impactOfDisabling(
  db: Db,
  session: Session,
  personId: string,
  { now }: { now: Date },
): Promise<DisableImpact> {
  const ended = await triedOnly(db, () =>
    setEnabled(db, session, { personId, isEnabled: false }, { now }),
  )
  const { isAdministrator, roles, organization, permissions, others } = await selectHeldBeside(
    db,
    session.tenantId,
    personId,
  )
  const missing = new Set(isAdministrator ? [] : permissions)
  for (const permission of others) missing.delete(permission)
  return {
    sessions: ended.length,
    roles,
    organization,
    lastWith: permissionList
      .filter((permission) => missing.has(permission))
      .map((permission) => ({ permission, name: permissionNames[permission] })),
  }
}
