import type { LocalText } from '@iwater/contract/fields'
import type { ChoiceRequest } from '@iwater/contract/kit/calls'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { isAskedFor } from '#platform/database/matching'
import { newId } from '#platform/ids'

export type SeenConnection = { connectionId: string; stationNumber: string; name: LocalText }

/** The HJ 212 connections visible to the session that have one of the station numbers, or the id. */
export async function selectSeenConnections(
  db: Db,
  tenantId: number,
  {
    numbers,
    connectionId = null,
  }: { numbers: readonly string[]; connectionId?: string | undefined | null },
): Promise<SeenConnection[]> {
  const { rows } = await sql<SeenConnection>`
    select id as "connectionId", station_number as "stationNumber",
           json_build_object('zh', name_zh, 'en', name_en) as name
      from field_connection
     where tenant_id = ${tenantId} and protocol = 'hj212'
       and (station_number = any(${numbers}::text[]) or id = ${connectionId}::uuid)`.execute(db)
  return rows
}

type FedPoint = { connectionId: string; sourceKey: string; pointId: string; name: LocalText }

/** The points that channels of connections feed. */
export async function selectFedPoints(
  db: Db,
  tenantId: number,
  connectionIds: readonly string[],
): Promise<FedPoint[]> {
  const { rows } = await sql<FedPoint>`
    select h.connection_id as "connectionId", h.source_key as "sourceKey", p.id as "pointId",
           json_build_object('zh', p.name_zh, 'en', p.name_en) as name
      from field_channel h join point_name p on p.tenant_id = h.tenant_id and p.id = h.point_id
     where h.tenant_id = ${tenantId} and h.connection_id = any(${connectionIds}::uuid[])`.execute(
    db,
  )
  return rows
}

/** Stations to choose from at once; typing finds the others. */
const mostStations = 50

/** HJ 212 connections by a part of their names or station numbers, or by ids. */
export async function selectStationChoices(
  db: Db,
  tenantId: number,
  { language, ...wanted }: ChoiceRequest & { language: 'zh' | 'en' },
) {
  const label = (side: 'zh' | 'en') => sql`${sql.ref(`name_${side}`)} || ' · ' || station_number`
  const text = sql`concat_ws(E'\n', name_zh, name_en, station_number)`
  const { rows } = await sql<{ value: string; label: LocalText }>`
    select id as value, json_build_object('zh', ${label('zh')}, 'en', ${label('en')}) as label
      from field_connection
     where tenant_id = ${tenantId} and protocol = 'hj212' and ${isAskedFor({ id: sql`id`, text }, wanted)}
     order by ${sql.ref(`name_${language}`)}, id limit ${wanted.ids?.length ?? mostStations}`.execute(
    db,
  )
  return rows
}

/** Enters into the audit trail that frames were given to a connection by hand. */
export const insertSentTestFrame = (
  db: Db,
  { tenantId, userId }: { tenantId: number; userId: string },
  { connectionId, bytes, at }: { connectionId: string; bytes: number; at: Date },
) =>
  sql`insert into sent_test_frame (tenant_id, id, account_id, connection_id, byte_count, sent_at)
    values (${tenantId}, ${newId()}, ${userId}, ${connectionId}, ${bytes}, ${at})`.execute(db)
