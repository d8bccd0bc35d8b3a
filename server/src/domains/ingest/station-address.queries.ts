import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

// Needs the worker's login.

/** Addresses that are kept of a station: those from which it sent last. */
const mostOfStation = 20
const age = sql`interval '90 days'`

/** An address from which a station has sent a good frame, milliseconds since 1970. */
export type StationAddress = {
  tenantId: number
  connectionId: string
  address: string
  goodAt: number
}

/** The newest, oldest first; forgets those that are too old. */
export async function takeStationAddresses(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<StationAddress[]> {
  await sql`delete from station_address where good_at < ${now}::timestamptz - ${age}`.execute(db)
  const { rows } = await sql<StationAddress>`
    select tenant_id as "tenantId", connection_id as "connectionId", address,
           (extract(epoch from good_at) * 1000)::float8 as "goodAt"
      from station_address order by good_at desc limit ${most}::int`.execute(db)
  return rows.reverse()
}

/** Notes addresses, each pair of station and address once; of stations deleted meanwhile nothing is kept. */
export async function upsertStationAddresses(db: Db, found: readonly StationAddress[]) {
  const connections = found.map(({ connectionId }) => connectionId)
  await sql`
    insert into station_address as a (tenant_id, connection_id, address, good_at)
    select c.tenant_id, c.id, n.address, to_timestamp(n.good_at)
      from unnest(${found.map(({ tenantId }) => tenantId)}::int[], ${connections}::uuid[],
        ${found.map(({ address }) => address)}::text[], ${found.map(({ goodAt }) => goodAt / 1000)}::float8[])
        n (tenant_id, connection_id, address, good_at)
      join field_connection c on c.tenant_id = n.tenant_id and c.id = n.connection_id
     order by c.tenant_id, c.id, n.address
    on conflict (tenant_id, connection_id, address)
      do update set good_at = greatest(a.good_at, excluded.good_at)`.execute(db)
  await sql`
    delete from station_address a using (
      select tenant_id, connection_id, address,
             row_number() over (partition by tenant_id, connection_id order by good_at desc, address) as place
        from station_address where connection_id = any(${connections}::uuid[])) ranked
     where ranked.place > ${sql.lit(mostOfStation)} and a.tenant_id = ranked.tenant_id
       and a.connection_id = ranked.connection_id and a.address = ranked.address`.execute(db)
}
