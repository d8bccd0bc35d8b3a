import type { Protocol } from '@iwater/contract/field/connections'
import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { SealedSecrets } from '#domains/gateway'
import { selectPointPlace } from '#domains/monitoring'
import type { Db } from '#platform/database/database'

export type ConnectionRow = {
  id: string
  organisationId: string
  unitId: string
  protocol: Protocol
  name: LocalText
  stationNumber: string
  keyHash: Buffer
  secrets: SealedSecrets
  isDemo: boolean
  silentAfterSeconds: number
}

/** Adds a connection; false when its station number is taken, in whichever tenant. */
export async function insertConnection(
  db: Db,
  tenantId: number,
  row: ConnectionRow,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('field_connection')
    .values({
      tenant_id: tenantId,
      id: row.id,
      organisation_id: row.organisationId,
      unit_id: row.unitId,
      protocol: row.protocol,
      name_zh: row.name.zh,
      name_en: row.name.en,
      station_number: row.stationNumber,
      key_hash: row.keyHash,
      station_password_sealed: row.secrets.password,
      sm4_key_sealed: row.secrets.sm4Key,
      is_demo: row.isDemo,
      silent_after_seconds: row.silentAfterSeconds,
    })
    .onConflict((conflict) => conflict.column('station_number').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export type ChannelRow = { id: string; organisationId: string; pointId: string; sourceKey: string }

/** Adds channels; answers the source keys that were free. */
export async function insertChannels(
  db: Db,
  tenantId: number,
  connectionId: string,
  channels: readonly ChannelRow[],
): Promise<string[]> {
  const rows = await db
    .insertInto('field_channel')
    .values(
      channels.map((channel) => ({
        tenant_id: tenantId,
        id: channel.id,
        organisation_id: channel.organisationId,
        connection_id: connectionId,
        point_id: channel.pointId,
        source_key: channel.sourceKey,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'connection_id', 'source_key']).doNothing(),
    )
    .returning('source_key')
    .execute()
  return rows.map((row) => row.source_key)
}

export type ConnectionChange = {
  name?: LocalText | undefined
  silentAfterSeconds?: number | undefined
  isEnabled?: boolean | undefined
  isTest?: boolean | null | undefined
  /** `password` is sealed. */
  secret?: { keyHash: Buffer; password: Buffer | null }
}

/** Changes the given fields; false when the connection is not visible to the session. */
export async function updateConnectionRow(
  db: Db,
  tenantId: number,
  connectionId: string,
  { name, silentAfterSeconds, isEnabled, isTest, secret }: ConnectionChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('field_connection')
    .set({
      // Keeps the statement valid when no field is given.
      id: connectionId,
      ...(name && { name_zh: name.zh, name_en: name.en }),
      ...(silentAfterSeconds !== undefined && { silent_after_seconds: silentAfterSeconds }),
      ...(isEnabled !== undefined && { is_enabled: isEnabled }),
      ...(typeof isTest === 'boolean' && { is_test: isTest }),
      ...(secret && { key_hash: secret.keyHash, station_password_sealed: secret.password }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes a connection with its channels, state and frames; false when it is not visible to the session. */
export async function deleteConnectionRow(
  db: Db,
  tenantId: number,
  connectionId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('field_connection')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The place of further points of a connection, and their period: that of its first point in use, of the unit of the connection if it has one there. */
export async function selectPlace(db: Db, tenantId: number, connectionId: string) {
  const first = await db
    .selectFrom('field_connection as c')
    .innerJoin('field_channel as h', (join) =>
      join.onRef('h.tenant_id', '=', 'c.tenant_id').onRef('h.connection_id', '=', 'c.id'),
    )
    .innerJoin('point_name as p', (join) =>
      join.onRef('p.tenant_id', '=', 'h.tenant_id').onRef('p.id', '=', 'h.point_id'),
    )
    .select(['c.protocol', 'h.point_id'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.id', '=', connectionId)
    .orderBy(sql`p.retired_at is not null, p.unit_id <> c.unit_id`)
    .orderBy('h.id')
    .limit(1)
    .executeTakeFirst()
  const place = first && (await selectPointPlace(db, tenantId, first.point_id))
  return place && { protocol: first.protocol, ...place }
}
