import { mostPresentWork, type PresentWork } from '@iwater/contract/maintenance/present-work'
import type { Flagging } from '@iwater/contract/maintenance/work-fields'
import { mostWorkSpans, type WorkSpan } from '@iwater/contract/maintenance/work-spans'
import { sql } from 'kysely'
import { selectPlacesOfPoints } from '#domains/monitoring'
import type { Db } from '#platform/database/database'

type Span = Omit<WorkSpan, 'pointIds'> & {
  unitId: string
  deviceId: string | null
  flaggedData: Flagging
}

/** The work that flagged points, in the order in which it began. */
export async function selectWorkSpans(
  db: Db,
  tenantId: number,
  { pointIds, from, to }: { pointIds: readonly string[]; from: string; to: string },
): Promise<WorkSpan[]> {
  const places = await selectPlacesOfPoints(db, tenantId, pointIds)
  const { rows } = await sql<Span>`
    select t.id as "taskId", json_build_object('zh', t.name_zh, 'en', t.name_en) as name, t.unit_id as "unitId",
           t.device_id as "deviceId", t.flagged_data as "flaggedData", extract(epoch from t.started_at)::float8 * 1000 as "from",
           extract(epoch from t.ended_at)::float8 * 1000 as "to"
      from maintenance_task t
     where t.tenant_id = ${tenantId} and t.unit_id = any(${places.map(({ unitId }) => unitId)}::uuid[])
       and (t.flagged_data = 'unit' or t.flagged_data = 'device' and t.device_id = any(${places.map(({ deviceId }) => deviceId)}::uuid[]))
       and t.state <> 'skipped' and t.started_at < ${to}::timestamptz and coalesce(t.ended_at, 'infinity') > ${from}::timestamptz
     order by t.started_at, t.id limit ${mostWorkSpans}::int`.execute(db)
  return rows.map(({ unitId, deviceId, flaggedData, ...span }) => ({
    ...span,
    pointIds: places
      .filter(
        (one) => one.unitId === unitId && (flaggedData === 'unit' || one.deviceId === deviceId),
      )
      .map(({ pointId }) => pointId),
  }))
}

/** The work at a moment that flags data, the earliest begun first. */
export async function selectPresentWork(
  db: Db,
  tenantId: number,
  now: Date,
): Promise<PresentWork[]> {
  const { rows } = await sql<PresentWork & { since: Date }>`
    select t.id as "taskId", json_build_object('zh', t.name_zh, 'en', t.name_en) as name, t.unit_id as "unitId",
           case t.flagged_data when 'device' then t.device_id end as "deviceId", t.started_at as since
      from maintenance_task t
     where t.tenant_id = ${tenantId} and t.state in ('open', 'started') and t.unit_id is not null
       and (t.flagged_data = 'unit' or t.flagged_data = 'device' and t.device_id is not null)
       and t.started_at <= ${now} and coalesce(t.ended_at, 'infinity') > ${now}
     order by t.started_at, t.id limit ${mostPresentWork}::int`.execute(db)
  return rows.map(({ since, ...work }) => ({ ...work, since: new Date(since).toISOString() }))
}
