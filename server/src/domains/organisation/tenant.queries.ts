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
  quotas?: Quotas
}

/** What a tenant may have at most; null: as much as it likes. What is left out stays. */
export type Quotas = Partial<Record<'people' | 'points' | 'fileBytes', number | null>>

const quotaColumns = {
  people: 'quota_people',
  points: 'quota_points',
  fileBytes: 'quota_file_bytes',
} as const satisfies Record<keyof Quotas, string>

/** The setting of an update whose first parameter is another one; undefined where no quota is given. */
function quotaSetting(quotas: Quotas) {
  const given = Object.entries(quotas) as [keyof Quotas, number | null][]
  if (given.length === 0) return undefined
  return {
    setting: given.map(([name], place) => `${quotaColumns[name]} = $${place + 2}`).join(', '),
    values: given.map(([, quota]) => quota),
  }
}

/** One transaction of the owner's login, which sees all tenants and may change them. */
export async function asOwner<T>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(ownerConfig(address))
  await client.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    // Without a commit the end of the connection takes everything back.
    await client.end()
  }
}

/** What another tenant has already. */
export type Taken = 'code' | 'host'

const takenBy: Readonly<Record<string, Taken>> = {
  tenant_code_key: 'code',
  tenant_host_host_key: 'host',
}

/**
 * Makes a tenant with its root organisation, its branding and its quotas, or nothing where its code or a host is taken. Needs the owner's login,
 * because the application's may not add tenants.
 */
export const createTenant = (
  address: DatabaseAddress,
  { code, name, timeZone, isDemo, hosts = [], quotas = {} }: NewTenant,
): Promise<{ tenantId: number; rootId: string } | { taken: Taken }> =>
  asOwner(address, async (client) => {
    const rootId = newId()
    const { rows } = await client.query<{ id: number }>(
      'select create_tenant($1, $2, $3, $4, $5, $6) as id',
      [code, timeZone, isDemo, rootId, name.zh, name.en],
    )
    const tenantId = Number(rows[0]?.id)
    await client.query('insert into tenant_host (tenant_id, host) select $1, unnest($2::text[])', [
      tenantId,
      hosts,
    ])
    const set = quotaSetting(quotas)
    if (set)
      await client.query(`update tenant set ${set.setting} where id = $1`, [
        tenantId,
        ...set.values,
      ])
    return { tenantId, rootId }
  }).catch((error: unknown) => {
    const taken = error instanceof pg.DatabaseError && takenBy[error.constraint ?? '']
    if (taken) return { taken }
    throw error
  })

/** Changes a tenant; false where there is none of this code. */
const change = (address: DatabaseAddress, code: string, setting: string, values: unknown[]) =>
  asOwner(address, async (client) => {
    const { rowCount } = await client.query(`update tenant set ${setting} where code = $1`, [
      code,
      ...values,
    ])
    return rowCount === 1
  })

/** Sets quotas of a tenant; what it has beyond one already stays. False where there is no such tenant. Needs the owner's login. */
export async function setQuotas(address: DatabaseAddress, code: string, quotas: Quotas) {
  const set = quotaSetting(quotas)
  return set !== undefined && change(address, code, set.setting, set.values)
}

/**
 * Keeps the people of a tenant out until it is resumed, and tells them why; a tenant that is suspended gets the new reason. False where
 * there is no such tenant. Needs the owner's login.
 */
export const suspendTenant = (address: DatabaseAddress, code: string, { zh, en }: LocalText) =>
  change(
    address,
    code,
    'suspended_at = coalesce(suspended_at, now()), suspension_zh = $2, suspension_en = $3',
    [zh, en],
  )

/** Lets the people of a tenant in again; sessions that have not run out meanwhile go on. False where there is no such tenant. */
export const resumeTenant = (address: DatabaseAddress, code: string) =>
  change(address, code, 'suspended_at = null, suspension_zh = null, suspension_en = null', [])

/** Why a tenant is suspended, for its people; null while it is not. */
export const selectSuspension = async (db: Db, tenantId: number): Promise<LocalText | null> => {
  const found = await db
    .selectFrom('tenant')
    .select(['suspension_zh as zh', 'suspension_en as en'])
    .where('id', '=', tenantId)
    .executeTakeFirst()
  return found && found.zh !== null && found.en !== null ? { zh: found.zh, en: found.en } : null
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
