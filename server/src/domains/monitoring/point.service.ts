import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import {
  type PointFilter,
  type SeriesRow,
  selectPointPage,
  selectPoints,
  selectSeries,
} from './point.queries.ts'

export async function listPoints(
  db: Db,
  session: Session,
  filter: PointFilter,
  { now }: { now: Date },
) {
  const page = await selectPointPage(db, session.tenantId, now, filter)
  if (filter.orgId !== undefined && page.areaSize === 0)
    throw new AppError('organisation.not-found')
  return { records: page.records, total: page.total, current: filter.current, size: filter.size }
}

/** Points with their last values; throws monitoring.point-not-found when one is not visible to the session. */
export async function readPoints(
  db: Db,
  session: Session,
  pointIds: readonly string[],
  { now }: { now: Date },
) {
  const ids = [...new Set(pointIds)]
  const points = await selectPoints(db, session.tenantId, now, ids)
  if (points.length < ids.length) throw new AppError('monitoring.point-not-found')
  return points
}

/** Each earlier period applied until the next one began, the last one until the present one did. */
function withPeriods({ periodSince, formerPeriods, ...point }: SeriesRow) {
  const earlierPeriods = formerPeriods.map(({ seconds }, place) => ({
    periodSeconds: seconds,
    until: formerPeriods[place + 1]?.since ?? periodSince?.getTime() ?? 0,
  }))
  return { ...point, earlierPeriods }
}
type SeriesOfPoint = ReturnType<typeof withPeriods>

/** The series of points, in the given order; throws monitoring.point-not-found when one is not visible. */
export async function readSeries(
  db: Db,
  session: Session,
  pointIds: readonly string[],
): Promise<SeriesOfPoint[]> {
  const ids = [...new Set(pointIds)]
  const found = await selectSeries(db, session.tenantId, ids)
  if (found.length < ids.length) throw new AppError('monitoring.point-not-found')
  const byId = new Map(found.map((series) => [series.pointId, withPeriods(series)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
