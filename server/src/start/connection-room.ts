import pg from 'pg'
import { type DatabaseAddress, roleConfig } from '#platform/database/address'
import { StartError } from '#platform/start-error'
import type { Config } from '../config.ts'

/** Connections of a process outside its pools: one that listens, two that store samples, one for occasional work. */
const besidePools = 4

/** The connections of the server for logins that are no superusers. */
async function readRoom(address: DatabaseAddress) {
  const client = new pg.Client(roleConfig(address, 'app'))
  await client.connect()
  try {
    const { rows } = await client.query<{ room: number }>(
      `select sum(case name when 'max_connections' then setting::int else -setting::int end)::int as room
         from pg_settings
        where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`,
    )
    return rows[0]?.room ?? 0
  } finally {
    await client.end()
  }
}

/** Throws a StartError when the server cannot provide the connections that the settings of this process require. */
export async function assertConnectionRoom(
  address: DatabaseAddress,
  { databaseClients: { requests, field } }: Pick<Config, 'databaseClients'>,
) {
  const wanted = requests + field + besidePools
  const room = await readRoom(address)
  if (wanted <= room) return
  throw new StartError({
    zh: `本进程最多需要 ${wanted} 个数据库连接（DATABASE_CLIENTS=${requests}，DATABASE_FIELD_CLIENTS=${field}，另加 ${besidePools} 个），数据库服务器只提供 ${room} 个；请调小这两项，或提高服务器的 max_connections。`,
    en: `This process may need ${wanted} database connections (DATABASE_CLIENTS=${requests}, DATABASE_FIELD_CLIENTS=${field}, and ${besidePools} more) and the database server has ${room}; lower the two settings, or raise max_connections of the server.`,
  })
}
