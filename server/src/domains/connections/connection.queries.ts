import type {
  Channel,
  ConnectionState,
  FieldConnection,
  Protocol,
} from '@iwater/contract/field/connections'
import type { RejectionCount } from '@iwater/contract/field/rejection'
import { type RawBuilder, sql } from 'kysely'
import { unknownAsJson } from '#domains/gateway'
import type { Db } from '#platform/database/database'
import { containing } from '#platform/database/matching'
import { oneRow } from '#platform/database/one-row'

export type ConnectionFilter = {
  orgId?: string | undefined
  keyword?: string | undefined
  protocol?: Protocol | undefined
  state?: ConnectionState | undefined
  sort: 'name' | 'state' | 'lastFrameAt' | 'rejectedCount'
  order: 'asc' | 'desc'
  current: number
  size: number
}

/** `isSeen`: whether the requested organisation is visible. */
type Page = {
  isSeen: boolean
  total: number
  states: Partial<Record<ConnectionState, number>>
  records: FieldConnection[]
  unknown: RejectionCount[]
}

/** Connections c with organisation o, unit u, state s (may be missing) and the resulting state. */
const connections = (now: Date): RawBuilder<unknown> => sql`
  select c.*, o.path, o.name_zh as area_zh, o.name_en as area_en, u.name_zh as unit_zh, u.name_en as unit_en,
         s.last_frame_at, s.last_address, coalesce(s.accepted_count, 0) as accepted_count,
         coalesce(s.rejected_count, 0) as rejected_count, coalesce(s.duplicate_count, 0) as duplicate_count,
         coalesce(s.conflict_count, 0) as conflict_count, s.clock_skew_seconds,
         case when not c.is_enabled then 'disabled' when s.last_frame_at is null then 'waiting'
           when s.last_frame_at < ${now}::timestamptz - c.silent_after_seconds * interval '1 second' then 'silent'
           else 'online' end as state
    from field_connection c
    join organisation o on o.tenant_id = c.tenant_id and o.id = c.organisation_id
    join unit_name u on u.tenant_id = c.tenant_id and u.id = c.unit_id
    left join connection_counters s on s.tenant_id = c.tenant_id and s.connection_id = c.id`

/** Connection f of `connections` in the form of the contract. It holds no secrets. */
const asJson = sql`
  json_build_object(
    'connectionId', f.id, 'name', json_build_object('zh', f.name_zh, 'en', f.name_en), 'protocol', f.protocol,
    'organizationId', f.organisation_id, 'organizationName', json_build_object('zh', f.area_zh, 'en', f.area_en),
    'unitId', f.unit_id, 'unitName', json_build_object('zh', f.unit_zh, 'en', f.unit_en),
    'stationNumber', f.station_number, 'state', f.state, 'isDemo', f.is_demo, 'enabled', f.is_enabled,
    'silentAfterSeconds', f.silent_after_seconds, 'lastFrameAt', f.last_frame_at, 'lastAddress', f.last_address,
    'acceptedCount', f.accepted_count, 'rejectedCount', f.rejected_count, 'duplicateCount', f.duplicate_count,
    'conflictCount', f.conflict_count, 'clockSkewSeconds', f.clock_skew_seconds)`

const orders: Record<ConnectionFilter['sort'], (language: 'zh' | 'en') => string> = {
  name: (language) => (language === 'zh' ? 'f.name_zh collate "zh-x-icu"' : 'lower(f.name_en)'),
  // Connections that need attention first.
  state: () => `array_position(array['silent', 'waiting', 'disabled', 'online'], f.state)`,
  lastFrameAt: () => 'f.last_frame_at',
  rejectedCount: () => 'f.rejected_count',
}

/** One page of connections with the number of all and of each state, and the rejections of unknown senders. */
export async function selectConnectionPage(
  db: Db,
  tenantId: number,
  { now, language, filter }: { now: Date; language: 'zh' | 'en'; filter: ConnectionFilter },
): Promise<Page> {
  const { orgId, protocol, state, size, current } = filter
  const named = filter.keyword ? containing(filter.keyword) : undefined
  const ofState = state ? sql`where f.state = ${state}` : sql``
  const direction = filter.order === 'asc' ? 'asc' : 'desc'
  const order = sql.raw(`${orders[filter.sort](language)} ${direction} nulls last, f.id`)
  const { rows } = await sql<Page>`
    with found as materialized (
      select * from (${connections(now)}) c
       where c.tenant_id = ${tenantId}
         ${orgId ? sql`and c.path @> array[${orgId}::uuid]` : sql``}
         ${protocol ? sql`and c.protocol = ${protocol}` : sql``}
         ${
           named
             ? sql`and (c.name_zh ilike ${named} or c.name_en ilike ${named} or c.station_number ilike ${named}
                        or c.unit_zh ilike ${named} or c.unit_en ilike ${named})`
             : sql``
         }
    )
    select ${
      orgId
        ? sql`exists (select from organisation where tenant_id = ${tenantId} and id = ${orgId})`
        : sql`true`
    } as "isSeen",
           (select count(*)::int from found f ${ofState}) as total,
           (select coalesce(json_object_agg(state, n), '{}')
              from (select state, count(*) as n from found group by state) x) as states,
           (select coalesce(json_agg(${asJson} order by f.place), '[]')
              from (select f.*, row_number() over (order by ${order}) as place from found f ${ofState}
                     order by place limit ${size} offset ${(current - 1) * size}) f) as records,
           (${unknownAsJson(now, protocol)}) as unknown`.execute(db)
  return oneRow(rows)
}

/** One connection; undefined when it is not visible to the session. */
export async function selectConnection(db: Db, tenantId: number, now: Date, connectionId: string) {
  const { rows } = await sql<{ connection: FieldConnection }>`
    select ${asJson} as connection from (${connections(now)}) f
     where f.tenant_id = ${tenantId} and f.id = ${connectionId}`.execute(db)
  return rows[0]?.connection
}

/** Channels in the order in which they were made. */
export async function selectChannels(
  db: Db,
  tenantId: number,
  connectionId: string,
): Promise<Channel[]> {
  const rows = await db
    .selectFrom('field_channel as h')
    .innerJoin('point_name as p', (join) =>
      join.onRef('p.tenant_id', '=', 'h.tenant_id').onRef('p.id', '=', 'h.point_id'),
    )
    .select([
      'h.id as channelId',
      'h.point_id as pointId',
      'h.source_key as sourceKey',
      'p.name_zh as zh',
      'p.name_en as en',
      'p.factor',
      'p.unit_of_measure as unitOfMeasure',
    ])
    .where('h.tenant_id', '=', tenantId)
    .where('h.connection_id', '=', connectionId)
    .orderBy('h.id')
    .execute()
  return rows.map(({ zh, en, ...channel }) => ({ ...channel, pointName: { zh, en } }))
}
