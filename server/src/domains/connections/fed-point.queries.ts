import type { FedPoint } from '@iwater/contract/field/channel-feeds'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'

/** A visible point that a channel is to feed. */
export type FeedablePoint = {
  pointId: string
  series: number
  name: string
  factor: string
  isRetired: boolean
}

/** Points by their ids; those that the session does not see are left out. */
export async function selectFeedable(
  db: Db,
  tenantId: number,
  pointIds: readonly string[],
): Promise<ReadonlyMap<string, FeedablePoint>> {
  if (pointIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('point_name')
    .select(['id as pointId', 'series', 'name_zh as name', 'factor'])
    .select(sql<boolean>`retired_at is not null`.as('isRetired'))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...pointIds])
    .execute()
  return new Map(rows.map((row) => [row.pointId, row]))
}

/**
 * Of points, those that any channel feeds, also one that the session does not see. A request at the same
 * time waits for the channels of the first.
 */
export async function lockFed(
  db: Db,
  tenantId: number,
  pointIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (pointIds.length === 0) return new Set()
  await takeLock(db, 'fed-points', tenantId)
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...pointIds]}::uuid[]) id where is_point_fed_besides(id, '{}')`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The points that channels of a connection feed. */
export async function selectFedBy(
  db: Db,
  tenantId: number,
  connectionId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('field_channel')
    .select('point_id')
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', connectionId)
    .execute()
  return new Set(rows.map((row) => row.point_id))
}

const both = (alias: string) =>
  sql`json_build_object('zh', ${sql.ref(`${alias}.name_zh`)}, 'en', ${sql.ref(`${alias}.name_en`)})`

/** Points in use of a unit, or by their ids, with the channels that feed them; of others only whether there are any. */
export async function selectFedPoints(
  db: Db,
  tenantId: number,
  { unitId, pointIds }: { unitId?: string | undefined; pointIds?: readonly string[] | undefined },
): Promise<FedPoint[]> {
  if (unitId === undefined && pointIds === undefined) return []
  const isOfUnit =
    unitId === undefined ? sql`true` : sql`p.unit_id = ${unitId} and p.retired_at is null`
  const isNamed = pointIds === undefined ? sql`true` : sql`p.id = any(${[...pointIds]}::uuid[])`
  const { rows } = await sql<FedPoint>`
    select p.id as "pointId", ${both('p')} as name, ${both('d')} as "deviceName", p.unit_id as "unitId",
           ${both('u')} as "unitName", p.factor, p.unit_of_measure as "unitOfMeasure", f.channels,
           is_point_fed_besides(p.id, f.ids) as "isFedUnseen"
      from point_name p
      join device_name d on d.tenant_id = p.tenant_id and d.id = p.device_id
      join unit_name u on u.tenant_id = p.tenant_id and u.id = p.unit_id
     cross join lateral (
       select coalesce(json_agg(json_build_object('channelId', h.id, 'sourceKey', h.source_key, 'connectionId', c.id,
                'connectionName', ${both('c')}) order by h.id), '[]') as channels,
              coalesce(array_agg(h.id), '{}') as ids
         from field_channel h join field_connection c on c.tenant_id = h.tenant_id and c.id = h.connection_id
        where h.tenant_id = p.tenant_id and h.point_id = p.id) f
     where p.tenant_id = ${tenantId} and ${isOfUnit} and ${isNamed}
     order by p.series`.execute(db)
  return rows
}
