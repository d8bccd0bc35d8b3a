import { parameterBounds } from '@iwater/contract/organisation/parameter-values'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

const usualDays = parameterBounds.trustedDeviceDays.usual

/** Wrong passwords and codes after which a device is no longer trusted. */
const tries = 5

/** Failed attempts on a device that an account trusts; null where the account does not trust it or does not exist. */
export async function selectDeviceFailures(
  db: Db,
  tenantId: number,
  { loginName, deviceHash }: { loginName: string; deviceHash: Buffer | null },
): Promise<number | null> {
  const { rows } = await sql<{ failures: number }>`
    select b.failures from account_name a
      join trusted_device b on b.tenant_id = a.tenant_id and b.account_id = a.id
       and b.token_hash = ${deviceHash} and b.failures < ${tries}
     where a.tenant_id = ${tenantId} and a.login_name = ${loginName}`.execute(db)
  return rows[0]?.failures ?? null
}

const ofDevice = (db: Db, tenantId: number, accountId: string, deviceHash: Buffer) =>
  db
    .updateTable('trusted_device')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('token_hash', '=', deviceHash)

/** Counts an attempt before it is checked; false when the account does not, or no longer, trust the device. */
export async function countDeviceTry(db: Db, tenantId: number, accountId: string, hash: Buffer) {
  const { numUpdatedRows } = await ofDevice(db, tenantId, accountId, hash)
    .set((is) => ({ failures: is('failures', '+', 1) }))
    .where('failures', '<', tries)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const takeBackDeviceTry = (db: Db, tenantId: number, accountId: string, hash: Buffer) =>
  ofDevice(db, tenantId, accountId, hash)
    .set((is) => ({ failures: is('failures', '-', 1) }))
    .where('failures', '>', 0)
    .execute()

export const selectIsTrustedDevice = async (
  db: Db,
  tenantId: number,
  accountId: string,
  hash: Buffer,
) =>
  (await db
    .selectFrom('trusted_device')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .where('failures', '<', tries)
    .executeTakeFirst()) !== undefined

/** Records that a person signed in on a device, and resets its failed attempts. */
export async function saveTrustedDevice(
  db: Db,
  tenantId: number,
  accountId: string,
  { deviceHash, at }: { deviceHash: Buffer; at: Date },
) {
  await db
    .insertInto('trusted_device')
    .values({
      tenant_id: tenantId,
      account_id: accountId,
      token_hash: deviceHash,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'account_id', 'token_hash'])
        .doUpdateSet({ last_at: at, failures: 0 }),
    )
    .execute()
}

/** Removes all trusted devices of an account, for when somebody else may have known its password. */
export const deleteTrustedDevices = (db: Db, tenantId: number, accountId: string) =>
  db
    .deleteFrom('trusted_device')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute()

/** Devices without a sign-in for as many days as their tenant trusts one, of all tenants; needs the worker's login. */
export const deleteOldTrustedDevices = (db: Db, now: Date) =>
  sql`
    delete from trusted_device d
     using (select t.id, 24 * coalesce(p.days, ${usualDays}) as hours
              from tenant t left join device_trust p on p.tenant_id = t.id) k
     where d.tenant_id = k.id and d.last_at < ${now}::timestamptz - make_interval(hours => k.hours)`.execute(
    db,
  )
