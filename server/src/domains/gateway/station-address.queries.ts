import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

// Needs the worker's login.

/** Addresses kept of a station: those from which it sent last. */
const mostOfStation = 20

/** An address from which a station has sent a valid frame, milliseconds since 1970. */
export type StationAddress = {
  tenantId: number
  connectionId: string
  address: string
  goodAt: number
  /** The key it was sent with, as in `Station`. */
  keyHash: string
}

/** The newest ones with a valid frame since then under the present key of the station, oldest first. */
export async function selectStationAddresses(
  db: Db,
  { since, most }: { since: Date; most: number },
): Promise<StationAddress[]> {
  const { rows } = await sql<StationAddress>`
    select a.tenant_id as "tenantId", a.connection_id as "connectionId", a.address,
           (extract(epoch from a.good_at) * 1000)::float8 as "goodAt", encode(a.key_hash, 'hex') as "keyHash"
      from station_address a
      join connection_station c on c.tenant_id = a.tenant_id and c.id = a.connection_id and c.key_hash = a.key_hash
     where a.good_at >= ${since}::timestamptz
     order by a.good_at desc limit ${most}::int`.execute(db)
  return rows.reverse()
}

/** Deletes up to so many addresses without a valid frame since then; answers how many. */
export async function deleteOldAddresses(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from station_address where (tenant_id, connection_id, address) in (
      select tenant_id, connection_id, address from station_address where good_at < ${before} limit ${most})
      -- One from which its station has sent again meanwhile stays.
      and good_at < ${before}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Records addresses, each pair of station and address once; nothing is kept of stations deleted or given another key
 * meanwhile.
 */
export async function upsertStationAddresses(db: Db, found: readonly StationAddress[]) {
  const connections = found.map(({ connectionId }) => connectionId)
  await sql`
    insert into station_address as a (tenant_id, connection_id, address, good_at, key_hash)
    select c.tenant_id, c.id, n.address, to_timestamp(n.good_at), c.key_hash
      from unnest(${found.map(({ tenantId }) => tenantId)}::int[], ${connections}::uuid[],
        ${found.map(({ address }) => address)}::text[], ${found.map(({ goodAt }) => goodAt / 1000)}::float8[],
        ${found.map(({ keyHash }) => keyHash)}::text[])
        n (tenant_id, connection_id, address, good_at, key_hash)
      join connection_station c on c.tenant_id = n.tenant_id and c.id = n.connection_id
       and c.key_hash = decode(n.key_hash, 'hex')
     order by c.tenant_id, c.id, n.address
    on conflict (tenant_id, connection_id, address)
      do update set good_at = greatest(a.good_at, excluded.good_at), key_hash = excluded.key_hash`.execute(
    db,
  )
  await sql`
    delete from station_address a using (
      select tenant_id, connection_id, address,
             row_number() over (partition by tenant_id, connection_id order by good_at desc, address) as place
        from station_address where connection_id = any(${connections}::uuid[])) ranked
     where ranked.place > ${sql.lit(mostOfStation)} and a.tenant_id = ranked.tenant_id
       and a.connection_id = ranked.connection_id and a.address = ranked.address`.execute(db)
}
