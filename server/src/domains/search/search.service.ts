import type { RequestOf } from '@iwater/contract/route'
import type { FoundThings, SearchKind, searchThings } from '@iwater/contract/search'
import { selectFoundPeople } from '#domains/accounts'
import { selectFoundPoints, selectFoundUnits } from '#domains/monitoring'
import type { Db } from '#platform/database/database'
import type { Session } from '#platform/http/session'

/** The results of each requested kind for which the session has the right. */
export async function findThings(
  db: Db,
  { tenantId, permissions }: Session,
  { kinds, ...wanted }: RequestOf<typeof searchThings>,
): Promise<FoundThings> {
  const isOpen = (kind: SearchKind) =>
    kinds.includes(kind) && (kind === 'person' || permissions.has('monitoring.view'))
  return {
    units: isOpen('unit') ? await selectFoundUnits(db, tenantId, wanted) : [],
    points: isOpen('point') ? await selectFoundPoints(db, tenantId, wanted) : [],
    people: isOpen('person') ? await selectFoundPeople(db, tenantId, wanted) : [],
  }
}
