import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** Wrong passwords and codes after which a known browser is a stranger's. */
const tries = 5

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** What was typed wrong in a browser that knows whoever has a name; null where it knows nobody of that name. */
export async function selectBrowserFailures(
  db: Db,
  tenantId: number,
  { loginName, browserHash }: { loginName: string; browserHash: Buffer | null },
): Promise<number | null> {
  const { rows } = await sql<{ failures: number }>`
    select b.failures from account_name a
      join trusted_device b on b.tenant_id = a.tenant_id and b.account_id = a.id
       and b.token_hash = ${browserHash} and b.failures < ${tries}
     where a.tenant_id = ${tenantId} and a.login_name = ${loginName}`.execute(db)
  return rows[0]?.failures ?? null
}

const ofBrowser = (db: Db, tenantId: number, accountId: string, browserHash: Buffer) =>
  db
    .updateTable('trusted_device')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('token_hash', '=', browserHash)

/** Counts a try before it is judged; false when the person is not known there, or no more. */
export async function countBrowserTry(db: Db, tenantId: number, accountId: string, hash: Buffer) {
  const { numUpdatedRows } = await ofBrowser(db, tenantId, accountId, hash)
    .set((is) => ({ failures: is('failures', '+', 1) }))
    .where('failures', '<', tries)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const forgiveBrowserTry = (db: Db, tenantId: number, accountId: string, hash: Buffer) =>
  ofBrowser(db, tenantId, accountId, hash)
    .set((is) => ({ failures: is('failures', '-', 1) }))
    .where('failures', '>', 0)
    .execute()

export const selectIsKnownBrowser = async (
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

/** Notes in which browser a person has signed in, and forgets what was typed wrong there before. */
export async function saveKnownBrowser(
  db: Db,
  tenantId: number,
  accountId: string,
  { browserHash, at }: { browserHash: Buffer; at: Date },
) {
  await db
    .insertInto('trusted_device')
    .values({
      tenant_id: tenantId,
      account_id: accountId,
      token_hash: browserHash,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'account_id', 'token_hash'])
        .doUpdateSet({ last_at: at, failures: 0 }),
    )
    .execute()
}

/** Makes every browser a stranger's, for when a password may have been known to somebody else. */
export const deleteKnownBrowsers = (db: Db, tenantId: number, accountId: string) =>
  db
    .deleteFrom('trusted_device')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute()

/** Browsers in which nobody has signed in for long, of all tenants; needs the worker's login. */
export const deleteOldBrowsers = (db: Db, now: Date, browserDays: number) =>
  db.deleteFrom('trusted_device').where('last_at', '<', daysBefore(now, browserDays)).execute()
