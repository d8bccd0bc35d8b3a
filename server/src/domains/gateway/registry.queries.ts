import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Station } from './station.ts'
import type { SealedSecrets } from './station-secrets.ts'

/** A station whose secrets are still sealed. */
export type SealedStation = Omit<Station, 'password' | 'sm4Key'> & { sealed: SealedSecrets }

type Row = {
  connection_id: string
  tenant_id: number
  protocol: Station['protocol']
  station_number: string
  key_hash: Buffer
  password: Buffer | null
  sm4_key: Buffer | null
  is_enabled: boolean
  zone: string
  retention_days: number
  kept_from: number
  silent_after_seconds: number
  keys: string[]
  series: number[]
  retired: number[]
}

const dayMs = 86_400_000

/** The named connections, or all of them, in the form that the intake needs. */
export async function selectStations(
  db: Db,
  ids: readonly string[] | null,
): Promise<SealedStation[]> {
  const wanted: RawBuilder<unknown> = ids === null ? sql`` : sql`where c.id = any(${ids}::uuid[])`
  const { rows } = await sql<Row>`
    select c.id as connection_id, c.tenant_id, c.protocol, c.station_number, c.key_hash,
           c.station_password_sealed as password, c.sm4_key_sealed as sm4_key, c.is_enabled, t.time_zone as zone, t.retention_days, c.silent_after_seconds,
           (extract(epoch from coalesce(r.kept_from, date '1970-01-01')) * 1000)::float8 as kept_from,
           coalesce(f.keys, '{}') as keys, coalesce(f.series, '{}') as series,
           coalesce(f.retired, '{}') as retired
      from connection_station c
      join tenant t on t.id = c.tenant_id
      left join sample_start r on r.tenant_id = c.tenant_id
      left join lateral (
        select array_agg(h.source_key) as keys, array_agg(p.series) as series,
               array_agg(p.series) filter (where p.retired_at is not null) as retired
          from point_feed h join point_name p on p.tenant_id = h.tenant_id and p.id = h.point_id
         where h.tenant_id = c.tenant_id and h.connection_id = c.id
      ) f on true
    ${wanted}`.execute(db)
  return rows.map(asStation)
}

function asStation(row: Row): SealedStation {
  return {
    connectionId: row.connection_id,
    tenantId: row.tenant_id,
    protocol: row.protocol,
    stationNumber: row.station_number,
    keyHash: row.key_hash.toString('hex'),
    sealed: { password: row.password, sm4Key: row.sm4_key },
    isEnabled: row.is_enabled,
    zone: row.zone,
    retentionMs: row.retention_days * dayMs,
    keptFrom: row.kept_from,
    silentAfterMs: row.silent_after_seconds * 1000,
    channels: new Map(row.keys.map((key, index) => [key, row.series[index] ?? 0])),
    retired: new Set(row.retired),
  }
}

/** Notifies every server process of a changed connection, once the transaction is committed. */
export const notifyConnection = (db: Db, connectionId: string) =>
  sql`select pg_notify('connections', ${connectionId})`.execute(db)
