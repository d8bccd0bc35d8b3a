import pg from 'pg'
import { sealSecrets, stationHash } from '#domains/gateway'
import { type DatabaseAddress, ownerConfig } from '#platform/database/address'
import type { Services } from '#platform/services'

type Row = {
  tenant_id: number
  id: string
  station_number: string
  station_password: string | null
  sm4_key: Buffer | null
}

/** Seals the secrets of stations that an older version stored as plain text. Does nothing when there are none. */
export async function sealStations({ vault }: Pick<Services, 'vault'>, owner: DatabaseAddress) {
  const client = new pg.Client(ownerConfig(owner))
  await client.connect()
  try {
    await client.query('begin')
    // Of two processes that start at once the second finds nothing left.
    const { rows } = await client.query<Row>(
      `select tenant_id, id, station_number, station_password, sm4_key from field_connection
        where station_password is not null or sm4_key is not null order by tenant_id, id for update`,
    )
    for (const { tenant_id, id, station_number, station_password: password, sm4_key } of rows) {
      const sealed = sealSecrets(vault, id, { password, sm4Key: sm4_key })
      await client.query(
        `update field_connection
            set station_password = null, sm4_key = null, station_password_sealed = $3, sm4_key_sealed = $4,
                key_hash = coalesce($5, key_hash)
          where tenant_id = $1 and id = $2`,
        [
          tenant_id,
          id,
          sealed.password,
          sealed.sm4Key,
          password === null ? null : stationHash(vault, station_number, password),
        ],
      )
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}
