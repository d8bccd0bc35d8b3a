import { askTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import {
  type PointFilter,
  type SeriesOfPoint,
  selectPointPage,
  selectPoints,
  selectSeries,
} from './point.queries.ts'

export async function listPoints({ app, clock }: Services, session: Session, filter: PointFilter) {
  const now = new Date(clock.now())
  const page = await askTenant(app, session, (db) =>
    selectPointPage(db, session.tenantId, now, filter),
  )
  if (filter.orgId !== undefined && page.areaSize === 0)
    throw new AppError('organisation.not-found')
  return { records: page.records, total: page.total, current: filter.current, size: filter.size }
}

/** Points with their last values; throws monitoring.point-not-found when the session does not see all of them. */
export async function readPoints(
  { app, clock }: Services,
  session: Session,
  pointIds: readonly string[],
) {
  const ids = [...new Set(pointIds)]
  const now = new Date(clock.now())
  const points = await askTenant(app, session, (db) => selectPoints(db, session.tenantId, now, ids))
  if (points.length < ids.length) throw new AppError('monitoring.point-not-found')
  return points
}

/** What the store knows points by, in the order asked; throws monitoring.point-not-found unless all are seen. */
export async function readSeries(
  { app }: Services,
  session: Session,
  pointIds: readonly string[],
): Promise<SeriesOfPoint[]> {
  const ids = [...new Set(pointIds)]
  const found = await askTenant(app, session, (db) => selectSeries(db, session.tenantId, ids))
  if (found.length < ids.length) throw new AppError('monitoring.point-not-found')
  const byId = new Map(found.map((series) => [series.pointId, series]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
