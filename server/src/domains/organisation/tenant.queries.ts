import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import pg from 'pg'
import { type DatabaseAddress, ownerConfig } from '#platform/database/address'
import type { Db } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import { newId } from '#platform/ids'

export type NewTenant = {
  code: string
  name: LocalText
  timeZone: string
  isDemo: boolean
  /** Host names under which users reach the tenant without typing its code. */
  hosts?: readonly string[]
}

const uniqueViolation = '23505'

/**
 * Makes a tenant with its root organisation and its branding. Needs the owner's login, because the application's may
 * not add tenants. Answers null when the code is taken.
 */
export async function createTenant(
  address: DatabaseAddress,
  { code, name, timeZone, isDemo, hosts = [] }: NewTenant,
): Promise<{ tenantId: number; rootId: string } | null> {
  const client = new pg.Client(ownerConfig(address))
  await client.connect()
  try {
    const rootId = newId()
    await client.query('begin')
    const { rows } = await client.query<{ id: number }>(
      'select create_tenant($1, $2, $3, $4, $5, $6) as id',
      [code, timeZone, isDemo, rootId, name.zh, name.en],
    )
    const tenantId = Number(rows[0]?.id)
    await client.query(
      'insert into tenant_host (tenant_id, host) select $1, unnest($2::text[]) on conflict do nothing',
      [tenantId, hosts],
    )
    await client.query('commit')
    return { tenantId, rootId }
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) return null
    throw error
  } finally {
    await client.end()
  }
}

/** All tenants; needs the worker's login. */
export const selectTenants = (db: Db) =>
  db.selectFrom('tenant').select(['code', 'is_demo as isDemo']).orderBy('id').execute()

/** The tenant of a code, before anybody is signed in. */
export async function selectTenantIdByCode(db: Db, code: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select tenant_by_code(${code}) as id`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** The code of the tenant with one of the host names, the first known one. */
export async function selectCodeByHost(db: Db, hosts: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${[...hosts]}::text[]) with ordinality h (host, place)
      cross join lateral code_by_host(h.host) code
     where code is not null order by place limit 1`.execute(db)
  return rows[0]?.code ?? null
}

/**
 * Blocks other processes that set up the same tenant, until the transaction ends. They wait longer than a request
 * would: setting up a tenant takes seconds, on a busy machine many.
 */
export async function lockTenantSetup(db: Db, tenantId: number) {
  await sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`.execute(
    db,
  )
  await takeLock(db, 'tenant-setup', tenantId)
}
