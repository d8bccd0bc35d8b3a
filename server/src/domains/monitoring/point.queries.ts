import type { LocalText } from '@iwater/contract/fields'
import type { Point } from '@iwater/contract/monitoring'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { containing } from '#platform/database/matching'
import { oneRow } from '#platform/database/one-row'
import { linkOfPoint, pointAsJson, pointFields } from './live-state.queries.ts'
import { statesOfPoint } from './state-words.queries.ts'
import { areaOf } from './unit.queries.ts'

export type PointFilter = {
  orgId?: string | undefined
  unitId?: string | undefined
  keyword?: string | undefined
  retired?: 'also' | undefined
  current: number
  size: number
}

/** `areaSize`: organisations searched; 0 when the requested one is not visible to the session. */
type PointPage = { areaSize: number; total: number; records: (Point & { unitName: LocalText })[] }

/** One page of points, by unit and position. A keyword is searched in the names of point and unit and the factor. */
export async function selectPointPage(
  db: Db,
  tenantId: number,
  now: Date,
  filter: PointFilter,
): Promise<PointPage> {
  const { orgId, unitId, retired, current, size } = filter
  const named = filter.keyword ? containing(filter.keyword) : undefined
  // Points of one unit are of one organisation.
  const isOfArea = orgId !== undefined || unitId === undefined
  const { rows } = await sql<PointPage>`
    with ${isOfArea ? sql`area as materialized (${areaOf(tenantId, orgId)}),` : sql``}
    found as materialized (
      select p.id, ${isOfArea ? sql`a.rank` : sql`0`} as rank, u.position as unit_position, u.id as unit_id, p.position
        from point p
        join unit u on u.tenant_id = p.tenant_id and u.id = p.unit_id
        ${isOfArea ? sql`join area a on a.id = p.organisation_id` : sql``}
       where p.tenant_id = ${tenantId} ${retired === 'also' ? sql`` : sql`and p.retired_at is null`}
         ${unitId ? sql`and p.unit_id = ${unitId}` : sql``}
         ${
           named
             ? sql`and (p.name_zh ilike ${named} or p.name_en ilike ${named} or p.factor ilike ${named}
                        or u.name_zh ilike ${named} or u.name_en ilike ${named})`
             : sql``
         }
    ),
    page as materialized (
      select f.id, row_number() over () as place from (select id from found
       order by rank, unit_position, unit_id, position, id limit ${size} offset ${(current - 1) * size}) f
    )
    select ${orgId ? sql`(select count(*)::int from area)` : sql`1`} as "areaSize", (select count(*)::int from found) as total,
           (select coalesce(json_agg((
               select json_build_object(${pointFields(now)}, 'unitName', json_build_object('zh', u.name_zh, 'en', u.name_en))
                 from point p
                 join unit u on u.tenant_id = p.tenant_id and u.id = p.unit_id
                 left join last_value l on l.series = p.series ${linkOfPoint(now)}
                where p.tenant_id = ${tenantId} and p.id = f.id) order by f.place), '[]')
              from page f) as records`.execute(db)
  return oneRow(rows)
}

/** The points of these ids visible to the session, with state and last value, in the order of the ids. */
export async function selectPoints(
  db: Db,
  tenantId: number,
  now: Date,
  ids: readonly string[],
): Promise<Point[]> {
  const { rows } = await sql<{ point: Point }>`
    with wanted as (select * from unnest(${ids}::uuid[]) with ordinality as wanted (id, place))
    select ${pointAsJson(now)} as point
      from wanted
      join point p on p.tenant_id = ${tenantId} and p.id = wanted.id
      left join last_value l on l.series = p.series ${linkOfPoint(now)}
     order by wanted.place`.execute(db)
  return rows.map(({ point }) => point)
}

/** The fields for storing, reading and drawing values of points; of these ids those visible to the session. */
export const selectSeries = (db: Db, tenantId: number, ids: readonly string[]) =>
  db
    .selectFrom('point as p')
    .select([
      'id as pointId',
      'series',
      'name_zh as zh',
      'name_en as en',
      sql<string>`coalesce(unit_of_measure, '')`.as('unitOfMeasure'),
      'decimals',
      statesOfPoint.as('states'),
      'period_seconds as periodSeconds',
      'period_since as periodSince',
      sql<{ since: number | null; seconds: number }[]>`earlier_periods`.as('formerPeriods'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
export type SeriesRow = Awaited<ReturnType<typeof selectSeries>>[number]
