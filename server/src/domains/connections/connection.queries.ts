import type { Channel, FieldConnection } from '@iwater/contract/field/connections'
import type { ChoiceRequest } from '@iwater/contract/kit/calls'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { containing, isAskedFor } from '#platform/database/matching'
import { oneRow } from '#platform/database/one-row'
import type { Conditions } from '#platform/entities/columns'

/** Connections are found by what they are called, and by their units. */
export const connectionConditions: Conditions = {
  keyword: (_, keyword) => {
    const named = containing(String(keyword))
    return sql`(concat_ws(E'\n', t.name_zh, t.name_en, t.station_number) ilike ${named} or t.unit_id in (
      select u.id from unit_name u where u.tenant_id = (select app_tenant())
         and concat_ws(E'\n', u.name_zh, u.name_en) ilike ${named}))`
  },
}

/** How many field connections organisations have; also for callers without the right to see them. */
export async function countConnections(
  db: Db,
  tenantId: number,
  organisationIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from connection_name
     where tenant_id = ${tenantId} and organisation_id = any(${[...organisationIds]}::uuid[])`.execute(
    db,
  )
  return oneRow(rows).count
}

/** Units to choose from at once; typing finds the others. */
const mostUnits = 50

/** Units in use by a part of their name in a language, or any by ids, each with its organisation where that is called otherwise. */
export async function selectUnitChoices(
  db: Db,
  tenantId: number,
  { language, ...wanted }: ChoiceRequest & { language: 'zh' | 'en' },
) {
  const label = (side: 'zh' | 'en') => {
    const [unit, organisation] = ['u', 'o'].map((alias) => sql.ref(`${alias}.name_${side}`))
    return sql`case when ${unit} = ${organisation} then ${unit} else ${unit} || ' · ' || ${organisation} end`
  }
  const text = sql`concat_ws(E'\n', u.name_zh, u.name_en)`
  const { rows } = await sql<{ value: string; label: { zh: string; en: string } }>`
    select u.id as value, json_build_object('zh', ${label('zh')}, 'en', ${label('en')}) as label
      from unit_name u join organisation o on o.tenant_id = u.tenant_id and o.id = u.organisation_id
     where u.tenant_id = ${tenantId}
       and ${isAskedFor({ id: sql`u.id`, text }, wanted)} ${wanted.ids === undefined ? sql`and u.retired_at is null` : sql``}
     order by ${sql.ref(`u.name_${language}`)}, u.id limit ${wanted.ids?.length ?? mostUnits}`.execute(
    db,
  )
  return rows
}

const named = (alias: string): RawBuilder<unknown> =>
  sql`json_build_object('zh', ${sql.ref(`${alias}.name_zh`)}, 'en', ${sql.ref(`${alias}.name_en`)})`

/** One connection; undefined when it is not visible to the session. */
export async function selectConnection(db: Db, tenantId: number, connectionId: string) {
  const { rows } = await sql<{ connection: FieldConnection }>`
    select json_build_object(
      'connectionId', f.id, 'name', ${named('f')}, 'protocol', f.protocol, 'organizationId', f.organisation_id,
      'organizationName', ${named('o')}, 'unitId', f.unit_id, 'unitName', ${named('u')},
      'stationNumber', f.station_number, 'state', f.state, 'isDemo', f.is_demo,
      'isTest', f.is_test, 'enabled', f.is_enabled,
      'silentAfterSeconds', f.silent_after_seconds, 'lastFrameAt', f.last_frame_at, 'lastAddress', f.last_address,
      'acceptedCount', f.accepted_count, 'rejectedCount', f.rejected_count, 'duplicateCount', f.duplicate_count,
      'conflictCount', f.conflict_count, 'clockSkewSeconds', f.clock_skew_seconds) as connection
      from connection_record f
      join organisation o on o.tenant_id = f.tenant_id and o.id = f.organisation_id
      join unit_name u on u.tenant_id = f.tenant_id and u.id = f.unit_id
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
      sql<string>`p.unit_of_measure`.as('unitOfMeasure'),
      'p.retired_at as retiredAt',
    ])
    .where('h.tenant_id', '=', tenantId)
    .where('h.connection_id', '=', connectionId)
    .orderBy('h.id')
    .execute()
  return rows.map(({ zh, en, retiredAt, ...channel }) => ({
    ...channel,
    pointName: { zh, en },
    retiredAt: retiredAt?.toISOString() ?? null,
  }))
}
