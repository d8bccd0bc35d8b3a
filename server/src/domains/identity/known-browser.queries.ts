import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** Wrong passwords and codes after which a known browser is a stranger's. */
const tries = 5

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** For so long after a sign-in a network counts as one of the person's. */
const networkDays = 30

export type Place = { browserHash: Buffer | null; network: string }

/** How a place stands to the name that is typed there; to one that nobody has, every place is strange. */
export async function selectAcquaintance(
  db: Db,
  tenantId: number,
  { loginName, place, now }: { loginName: string; place: Place; now: Date },
) {
  const { rows } = await sql<{ failures: number | null; is_near: boolean }>`
    select b.failures, n.account_id is not null as is_near
      from account a
      left join known_browser b on b.tenant_id = a.tenant_id and b.account_id = a.id
       and b.browser_hash = ${place.browserHash} and b.failures < ${tries}
      left join known_network n on n.tenant_id = a.tenant_id and n.account_id = a.id
       and n.network = ${place.network} and n.last_at > ${daysBefore(now, networkDays)}
     where a.tenant_id = ${tenantId} and a.login_name = ${loginName}`.execute(db)
  return { failures: rows[0]?.failures ?? null, isNear: rows[0]?.is_near ?? false }
}

const ofBrowser = (db: Db, tenantId: number, accountId: string, browserHash: Buffer) =>
  db
    .updateTable('known_browser')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('browser_hash', '=', browserHash)

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
    .selectFrom('known_browser')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('browser_hash', '=', hash)
    .where('failures', '<', tries)
    .executeTakeFirst()) !== undefined

/** Notes where a person has signed in, and forgets what was typed wrong there before. */
export async function saveAcquaintance(
  db: Db,
  tenantId: number,
  accountId: string,
  { browserHash, network, at }: { browserHash: Buffer; network: string; at: Date },
) {
  const known = { tenant_id: tenantId, account_id: accountId, last_at: at }
  await db
    .insertInto('known_browser')
    .values({ ...known, browser_hash: browserHash })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'account_id', 'browser_hash'])
        .doUpdateSet({ last_at: at, failures: 0 }),
    )
    .execute()
  await db
    .insertInto('known_network')
    .values({ ...known, network })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'account_id', 'network']).doUpdateSet({ last_at: at }),
    )
    .execute()
}

/** Makes every browser a stranger's, for when a password may have been known to somebody else. */
export const deleteKnownBrowsers = (db: Db, tenantId: number, accountId: string) =>
  db
    .deleteFrom('known_browser')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute()

/** Places where nobody has signed in for long, of all tenants; needs the worker's login. */
export async function deleteOldAcquaintances(db: Db, now: Date, browserDays: number) {
  await db.deleteFrom('known_browser').where('last_at', '<', daysBefore(now, browserDays)).execute()
  await db.deleteFrom('known_network').where('last_at', '<', daysBefore(now, networkDays)).execute()
}
