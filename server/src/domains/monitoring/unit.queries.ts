import type { LiveState, Unit, UnitDetail, unitSorts } from '@iwater/contract/monitoring'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { containing } from '#platform/database/matching'
import {
  heardAt,
  isFresh,
  isOutside,
  isSilent,
  linkOfPoint,
  pointAsJson,
} from './live-state.queries.ts'

export type UnitFilter = {
  orgId?: string | undefined
  keyword?: string | undefined
  kind?: readonly string[] | undefined
  state?: LiveState | undefined
  sort: (typeof unitSorts)[number]
  order: 'asc' | 'desc'
  current: number
  size: number
}

/** `areaSize`: organisations looked at; 0 when the session does not see the one asked for. */
type UnitPage = {
  areaSize: number
  total: number
  states: Partial<Record<LiveState, number>>
  records: Unit[]
}

/** An organisation and everything below it, or all that the session sees. `rank` counts them as the tree shows them. */
export const areaOf = (tenantId: number, orgId: string | undefined): RawBuilder<unknown> => sql`
  select o.id, o.name_zh, o.name_en, row_number() over (order by
         (select array_agg(a.position order by cardinality(a.path)) from organisation a
           where a.tenant_id = o.tenant_id and a.id = any(o.path)), o.id) as rank
    from organisation o
   where o.tenant_id = ${tenantId} ${orgId === undefined ? sql`` : sql`and o.path @> array[${orgId}::uuid]`}`

type Wanted = Pick<UnitFilter, 'orgId' | 'keyword' | 'kind'> & {
  unitId?: string
  /** Only the own units of the person of the session. */
  isFocused?: true
}

/** The CTEs that end in `found`: units with the state of each, over all pages. */
const unitsWithState = (tenantId: number, now: Date, wish: Wanted) => {
  const { orgId, keyword, kind, unitId, isFocused } = wish
  const named = keyword ? containing(keyword) : undefined
  return sql`
    area as materialized (${areaOf(tenantId, orgId)}),
    wanted as materialized (
      select u.*, a.name_zh as area_zh, a.name_en as area_en, a.rank
        from unit u join area a on a.id = u.organisation_id
       where u.tenant_id = ${tenantId}
         ${unitId ? sql`and u.id = ${unitId}` : sql``}
         ${named ? sql`and (u.name_zh ilike ${named} or u.name_en ilike ${named})` : sql``}
         ${kind ? sql`and u.kind = any(${kind})` : sql``}
         ${isFocused ? sql`and u.id in (select unit_id from unit_focus)` : sql``}
    ),
    link as (
      select c.unit_id, bool_and(${isSilent(now)}) as is_silent
        from field_connection c
        left join field_connection_state s on s.tenant_id = c.tenant_id and s.connection_id = c.id
       where c.tenant_id = ${tenantId} and c.unit_id in (select id from wanted)
       group by c.unit_id
    ),
    by_period as (
      select p.unit_id, p.period_seconds, count(*) as point_count, max(${heardAt}) as last_at,
             count(*) filter (where ${isOutside} and ${isFresh(now)}) as breach_count
        from point p left join point_last l on l.series = p.series
       where p.tenant_id = ${tenantId} and p.unit_id in (select id from wanted)
       group by p.unit_id, p.period_seconds
    ),
    heard as (
      select unit_id, sum(point_count)::int as point_count, sum(breach_count)::int as breach_count, max(last_at) as last_at,
             bool_or(last_at >= ${now}::timestamptz - 3 * period_seconds * interval '1 second') as is_fresh
        from by_period group by unit_id
    ),
    found as materialized (
      select w.*, coalesce(h.point_count, 0) as point_count, coalesce(h.breach_count, 0) as breach_count, h.last_at,
             case when k.is_silent then 'offline' when h.last_at is null then 'waiting' when not h.is_fresh then 'stale'
                  when h.breach_count > 0 then 'breach' else 'normal' end as state
        from wanted w left join heard h on h.unit_id = w.id left join link k on k.unit_id = w.id
    )`
}

const unitAsJson = sql`
  'unitId', f.id, 'name', json_build_object('zh', f.name_zh, 'en', f.name_en), 'kind', f.kind,
  'organizationId', f.organisation_id, 'organizationName', json_build_object('zh', f.area_zh, 'en', f.area_en),
  'isDemo', f.is_demo, 'state', f.state, 'lastAt', f.last_at, 'pointCount', f.point_count,
  'breachCount', f.breach_count, 'isFocused', exists(select from unit_focus s
    where s.tenant_id = f.tenant_id and s.account_id = (select app_user()) and s.unit_id = f.id)`

/** Points of unit f chosen for short lists, in their order. */
const summaryPoints = (now: Date) => sql`
  coalesce((select json_agg(${pointAsJson(now)} order by p.summary_position, p.position)
    from (select * from point where tenant_id = f.tenant_id and unit_id = f.id and summary_position is not null
          order by summary_position, position limit 4) p
    left join point_last l on l.series = p.series ${linkOfPoint(now)}), '[]')`

/** All points of device d. */
const devicePoints = (now: Date) => sql`
  coalesce((select json_agg(${pointAsJson(now)} order by p.position, p.id)
    from point p left join point_last l on l.series = p.series ${linkOfPoint(now)}
   where p.tenant_id = d.tenant_id and p.unit_id = d.unit_id and p.device_id = d.id), '[]')`

const orders: Record<UnitFilter['sort'], (language: 'zh' | 'en') => string[]> = {
  name: (language) => [language === 'zh' ? 'f.name_zh collate "zh-x-icu"' : 'lower(f.name_en)'],
  organisation: () => ['f.rank', 'f.position'],
  // The most urgent first.
  state: () => [
    `array_position(array['breach', 'offline', 'stale', 'waiting', 'normal'], f.state)`,
  ],
  lastAt: () => ['f.last_at'],
}

/** One page of units, how many there are in all, and how many of each state before the state filter. */
export async function selectUnitPage(
  db: Db,
  tenantId: number,
  now: Date,
  language: 'zh' | 'en',
  filter: UnitFilter,
): Promise<UnitPage> {
  const direction = filter.order === 'asc' ? 'asc' : 'desc'
  const order = sql.raw(
    [...orders[filter.sort](language).map((by) => `${by} ${direction} nulls last`), 'f.id'].join(
      ', ',
    ),
  )
  const ofState = filter.state ? sql`where f.state = ${filter.state}` : sql``
  const { rows } = await sql<UnitPage>`
    with ${unitsWithState(tenantId, now, filter)}
    select (select count(*)::int from area) as "areaSize", (select count(*)::int from found f ${ofState}) as total,
           (select coalesce(json_object_agg(state, n), '{}') from (select state, count(*) as n from found group by state) c) as states,
           (select coalesce(json_agg(json_build_object(${unitAsJson}, 'points', ${summaryPoints(now)}) order by f.place), '[]')
              from (select f.*, row_number() over () as place from (select f.* from found f ${ofState}
                     order by ${order} limit ${filter.size} offset ${(filter.current - 1) * filter.size}) f) f) as records`.execute(
    db,
  )
  const [page] = rows
  if (!page) throw new Error('a query of one row answered none')
  return page
}

/** One unit with its devices and all their points; undefined when the session does not see it. */
export async function selectUnitDetail(
  db: Db,
  tenantId: number,
  now: Date,
  unitId: string,
): Promise<UnitDetail | undefined> {
  const { rows } = await sql<{ unit: UnitDetail }>`
    with ${unitsWithState(tenantId, now, { unitId })}
    select json_build_object(${unitAsJson}, 'points', ${summaryPoints(now)}, 'devices', coalesce((
      select json_agg(json_build_object(
          'deviceId', d.id, 'name', json_build_object('zh', d.name_zh, 'en', d.name_en),
          'connectionId', (select h.connection_id from field_channel h
             join point p on p.tenant_id = h.tenant_id and p.id = h.point_id
            where p.tenant_id = f.tenant_id and p.unit_id = f.id and p.device_id = d.id order by h.id limit 1),
          'points', ${devicePoints(now)}) order by d.position, d.id)
        from device d where d.tenant_id = f.tenant_id and d.unit_id = f.id), '[]')) as unit
      from found f`.execute(db)
  return rows[0]?.unit
}

/** The own units of the person of the session, in the order in which they were chosen. */
export async function selectFocusedUnits(db: Db, tenantId: number, now: Date): Promise<Unit[]> {
  const { rows } = await sql<{ unit: Unit }>`
    with ${unitsWithState(tenantId, now, { isFocused: true })}
    select json_build_object(${unitAsJson}, 'points', ${summaryPoints(now)}) as unit
      from found f join unit_focus o on o.tenant_id = f.tenant_id and o.unit_id = f.id
     order by o.focused_at, f.id`.execute(db)
  return rows.map(({ unit }) => unit)
}

/** Units by organisation and state, and their points in breach, over everything the session sees. */
export async function selectUnitStates(db: Db, tenantId: number, now: Date) {
  const { rows } = await sql<{
    organisationId: string
    zh: string
    en: string
    state: LiveState
    units: number
    breaches: number
  }>`
    with ${unitsWithState(tenantId, now, {})}
    select f.organisation_id as "organisationId", f.area_zh as zh, f.area_en as en, f.state,
           count(*)::int as units, sum(f.breach_count)::int as breaches
      from found f group by f.organisation_id, f.area_zh, f.area_en, f.rank, f.state order by f.rank`.execute(
    db,
  )
  return rows
}
