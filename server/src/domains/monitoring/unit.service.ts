import { type LiveState, liveStates } from '@iwater/contract/monitoring'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import type { Session } from '#platform/http/session'
import {
  selectFocusedUnits,
  selectUnitDetail,
  selectUnitPage,
  type UnitFilter,
} from './unit.queries.ts'

/** One page of the units of an organisation and its subordinates. */
export async function listUnits(
  db: Db,
  session: Session,
  filter: UnitFilter,
  { language, now }: Pick<RequestContext, 'language' | 'now'>,
) {
  const page = await selectUnitPage(db, session.tenantId, now, language, filter)
  if (filter.orgId !== undefined && page.areaSize === 0)
    throw new AppError('organisation.not-found')
  const counts = liveStates.map((state) => [state, page.states[state] ?? 0])
  const states = Object.fromEntries(counts) as Record<LiveState, number>
  const total = filter.state
    ? states[filter.state]
    : Object.values(states).reduce((sum, count) => sum + count, 0)
  return { records: page.records, total, current: filter.current, size: filter.size, states }
}

/** One unit with its devices and points; one that is not visible is answered like one that does not exist. */
export async function readUnit(db: Db, session: Session, unitId: string, { now }: { now: Date }) {
  const found = await selectUnitDetail(db, session.tenantId, now, unitId)
  if (!found) throw new AppError('monitoring.unit-not-found')
  return found
}

/** The followed units of the caller. */
export const listFollowedUnits = (db: Db, session: Session, { now }: { now: Date }) =>
  selectFocusedUnits(db, session.tenantId, now)
