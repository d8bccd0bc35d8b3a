import type { LiveState, Unit, UnitDetail, unitSorts } from '@iwater/contract/monitoring'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { containing } from '#platform/database/matching'
import { oneRow } from '#platform/database/one-row'
import { linkOfPoint, pointAsJson, unitPointsOutOfLimits, unitState } from './live-state.queries.ts'

export type UnitFilter = {
  orgId?: string | undefined
  keyword?: string | undefined
  kind?: readonly string[] | undefined
  state?: LiveState | undefined
  importId?: string | undefined
  sort: (typeof unitSorts)[number]
  order: 'asc' | 'desc'
  current: number
  size: number
}

/** `areaSize`: organisations searched; 0 when the requested one is not visible to the session. */
type UnitPage = {
  areaSize: number
  states: Partial<Record<LiveState, number>>
  records: Unit[]
}

/** An organisation and its subordinates, or all visible to the session. `rank` is their order in the tree. */
export const areaOf = (tenantId: number, orgId: string | undefined): RawBuilder<unknown> => sql`
  select o.id, row_number() over (order by
         array_agg(a.position order by step.depth) filter (where a.id is not null), o.id) as rank
    from organisation o
   cross join unnest(o.path) with ordinality step (id, depth)
    left join organisation a on a.tenant_id = o.tenant_id and a.id = step.id
   where o.tenant_id = ${tenantId} ${orgId === undefined ? sql`` : sql`and o.path @> array[${orgId}::uuid]`}
   group by o.id`

/** The list entry of a unit whose id is in a column; null where it is not visible to the session. */
const unitAsJson = (tenantId: number, now: Date, id: RawBuilder<string>) => sql`(
  select json_build_object(
      'unitId', u.id, 'name', json_build_object('zh', u.name_zh, 'en', u.name_en), 'kind', u.kind,
      'organizationId', o.id, 'organizationName', json_build_object('zh', o.name_zh, 'en', o.name_en),
      'isDemo', u.is_demo, 'retiredAt', u.retired_at, 'state', ${unitState(now)}, 'lastAt', s.last_at, 'pointCount', s.point_count,
      'breachCount', ${unitPointsOutOfLimits(now)},
      'isFocused', exists(select from followed_unit x
        where x.tenant_id = u.tenant_id and x.account_id = (select app_user()) and x.unit_id = u.id),
      'points', (
        select coalesce(json_agg(${pointAsJson(now)} order by p.summary_position, p.position, p.series), '[]')
          from (select * from point p where p.tenant_id = u.tenant_id and p.unit_id = u.id and p.retired_at is null
                   and (p.summary_position is not null or not exists (
                     select from point chosen where chosen.tenant_id = u.tenant_id and chosen.unit_id = u.id
                        and chosen.summary_position is not null and chosen.retired_at is null))
                 order by p.summary_position, p.position, p.series limit 4) p
          left join last_value l on l.series = p.series ${linkOfPoint(now)}))
    from unit u
    join unit_state s on s.tenant_id = u.tenant_id and s.unit_id = u.id
    join organisation o on o.tenant_id = u.tenant_id and o.id = u.organisation_id
   where u.tenant_id = ${tenantId} and u.id = ${id})`

/** The sort columns of units u of `found`, with their state. */
const orders: Record<UnitFilter['sort'], (language: 'zh' | 'en') => string[]> = {
  name: (language) => [language === 'zh' ? 'f.name_zh collate "zh-x-icu"' : 'lower(f.name_en)'],
  organisation: () => ['a.rank', 'f.position'],
  // The most urgent first.
  state: () => [
    `array_position(array['breach', 'offline', 'stale', 'waiting', 'normal'], f.state)`,
  ],
  lastAt: () => ['f.last_at'],
}

function orderOf({ sort, order }: UnitFilter, language: 'zh' | 'en') {
  // Only units without any value have none.
  const last = sort === 'lastAt' ? 'nulls last' : ''
  return sql.raw(
    [...orders[sort](language).map((by) => `${by} ${order} ${last}`), 'f.id'].join(', '),
  )
}

/** Of units u the requested ones, whatever their state. */
const isWanted = (tenantId: number, { orgId, keyword, kind, importId }: UnitFilter) => sql`
  ${orgId ? sql`and u.organisation_id in (select id from area)` : sql``}
  ${keyword ? sql`and u.search_text like (select lower(${containing(keyword)}))` : sql``}
  ${kind ? sql`and u.kind = any(${kind})` : sql``}
  ${
    importId
      ? sql`and u.id in (select unit_id from imported_unit where tenant_id = ${tenantId} and import_id = ${importId})`
      : sql``
  }`

/**
 * One page of units, and the number of each state before the state filter. Where nothing narrows the list, only the
 * states are counted and only the sort columns sorted; the rest of a row is read for the rows of the page.
 */
export async function selectUnitPage(
  db: Db,
  tenantId: number,
  now: Date,
  language: 'zh' | 'en',
  filter: UnitFilter,
): Promise<UnitPage> {
  const { orgId, keyword, kind, importId, state, sort, size, current } = filter
  const isNarrowed = [orgId, keyword, kind, importId].some(Boolean)
  const needsState = state !== undefined || sort === 'state' || sort === 'lastAt'
  const units = (withState: boolean) => sql`
    select u.id, u.organisation_id, u.position, u.name_zh, u.name_en
           ${withState ? sql`, s.last_at, ${unitState(now)} as state` : sql``}
      from unit u ${withState ? sql`join unit_state s on s.tenant_id = u.tenant_id and s.unit_id = u.id` : sql``}
     where u.tenant_id = ${tenantId} and u.retired_at is null ${isWanted(tenantId, filter)}`
  const { rows } = await sql<UnitPage>`
    with area as materialized (${areaOf(tenantId, orgId)}),
    ${isNarrowed ? sql`found as materialized (${units(true)}),` : sql``}
    page as materialized (
      select f.id, row_number() over () as place from (
        select f.id from ${isNarrowed ? sql`found` : sql`(${units(needsState)})`} f
          ${sort === 'organisation' ? sql`join area a on a.id = f.organisation_id` : sql``}
          ${state ? sql`where f.state = ${state}` : sql``}
         order by ${orderOf(filter, language)} limit ${size} offset ${(current - 1) * size}) f
    )
    select ${orgId ? sql`(select count(*)::int from area)` : sql`1`} as "areaSize",
           (select coalesce(json_object_agg(state, n), '{}') from (
             select state, count(*) as n
               from ${
                 isNarrowed
                   ? sql`found`
                   : sql`(select ${unitState(now)} as state from unit_state s where s.tenant_id = ${tenantId} and not s.is_retired) f`
               } group by state) c) as states,
           (select coalesce(json_agg(${unitAsJson(tenantId, now, sql`f.id`)} order by f.place), '[]') from page f) as records`.execute(
    db,
  )
  return oneRow(rows)
}

/**
 * One unit with its devices and all their points in use, or those that were retired with it; undefined when it is not visible
 * to the session.
 */
export async function selectUnitDetail(
  db: Db,
  tenantId: number,
  now: Date,
  unitId: string,
): Promise<UnitDetail | undefined> {
  const isShown = (alias: 'd' | 'p') => sql`(${sql.ref(`${alias}.retired_at`)} is null
    or ${sql.ref(`${alias}.retired_with`)} is not distinct from ${unitId}::uuid)`
  const { rows } = await sql<{ unit: UnitDetail | null }>`
    with device_points as (
      select p.device_id, json_agg(${pointAsJson(now)} order by p.position, p.id) as points
        from point p left join last_value l on l.series = p.series ${linkOfPoint(now)}
       where p.tenant_id = ${tenantId} and p.unit_id = ${unitId} and ${isShown('p')} group by p.device_id
    )
    select ${unitAsJson(tenantId, now, sql`${unitId}`)}::jsonb || jsonb_build_object('devices', coalesce((
      select json_agg(json_build_object(
          'deviceId', d.id, 'name', json_build_object('zh', d.name_zh, 'en', d.name_en),
          'connectionId', (select f.connection_id from point_feed f
             join point p on p.tenant_id = f.tenant_id and p.id = f.point_id
            where p.tenant_id = ${tenantId} and p.unit_id = ${unitId} and p.device_id = d.id order by f.id limit 1),
          'points', coalesce(a.points, '[]')) order by d.position, d.id)
        from device d left join device_points a on a.device_id = d.id
       where d.tenant_id = ${tenantId} and d.unit_id = ${unitId} and ${isShown('d')}), '[]')) as unit`.execute(
    db,
  )
  return rows[0]?.unit ?? undefined
}

/** The units in use that the user of the session follows, in the order in which they were chosen. */
export async function selectFocusedUnits(db: Db, tenantId: number, now: Date): Promise<Unit[]> {
  const { rows } = await sql<{ unit: Unit | null }>`
    select ${unitAsJson(tenantId, now, sql`f.unit_id`)} as unit
      from followed_unit f join unit i on i.tenant_id = f.tenant_id and i.id = f.unit_id and i.retired_at is null
     where f.tenant_id = ${tenantId} order by f.followed_at, f.unit_id`.execute(db)
  return rows.flatMap(({ unit }) => unit ?? [])
}

/** Units by organisation and state, and their points out of limits, over all organisations visible to the session. */
export async function selectUnitStates(db: Db, tenantId: number, now: Date) {
  const { rows } = await sql<{
    organisationId: string
    zh: string
    en: string
    state: LiveState
    units: number
    pointsOutOfLimits: number
  }>`
    with area as materialized (${areaOf(tenantId, undefined)}),
    counted as (
      select organisation_id, state, count(*)::int as units, sum(points_out_of_limits)::int as points_out_of_limits
        from (select s.organisation_id, ${unitState(now)} as state, ${unitPointsOutOfLimits(now)} as points_out_of_limits
                from unit_state s where s.tenant_id = ${tenantId} and not s.is_retired) f
       group by organisation_id, state
    )
    select c.organisation_id as "organisationId", o.name_zh as zh, o.name_en as en, c.state, c.units, c.points_out_of_limits as "pointsOutOfLimits"
      from counted c join area a on a.id = c.organisation_id
      join organisation o on o.tenant_id = ${tenantId} and o.id = c.organisation_id
     order by a.rank`.execute(db)
  return rows
}
