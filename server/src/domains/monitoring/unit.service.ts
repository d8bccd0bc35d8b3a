import { type LiveState, liveStates } from '@iwater/contract/monitoring'
import { askTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import {
  selectFocusedUnits,
  selectUnitDetail,
  selectUnitPage,
  type UnitFilter,
} from './unit.queries.ts'

/** One page of the units of an organisation and everything below it. */
export async function listUnits(
  { app, clock }: Services,
  session: Session,
  language: 'zh' | 'en',
  filter: UnitFilter,
) {
  const now = new Date(clock.now())
  const page = await askTenant(app, session, (db) =>
    selectUnitPage(db, session.tenantId, now, language, filter),
  )
  if (filter.orgId !== undefined && page.areaSize === 0)
    throw new AppError('organisation.not-found')
  const counts = liveStates.map((state) => [state, page.states[state] ?? 0])
  const states = Object.fromEntries(counts) as Record<LiveState, number>
  const total = filter.state
    ? states[filter.state]
    : Object.values(states).reduce((sum, count) => sum + count, 0)
  return { records: page.records, total, current: filter.current, size: filter.size, states }
}

/** One unit with everything in it; a unit that is not seen is as unknown as one that is not there. */
export async function readUnit({ app, clock }: Services, session: Session, unitId: string) {
  const now = new Date(clock.now())
  const found = await askTenant(app, session, (db) =>
    selectUnitDetail(db, session.tenantId, now, unitId),
  )
  if (!found) throw new AppError('monitoring.unit-not-found')
  return found
}

/** The own units of the person who asks. */
export function listFollowedUnits({ app, clock }: Services, session: Session) {
  const now = new Date(clock.now())
  return askTenant(app, session, (db) => selectFocusedUnits(db, session.tenantId, now))
}
