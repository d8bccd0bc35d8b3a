import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export type SmsPurpose = 'sign-in' | 'reset'
export type SmsKey = { mobile: string; purpose: SmsPurpose }

/** Wrong attempts after which a code is invalid. */
const maxTries = 5

/** Opens a code of a number; the former one becomes invalid. */
export async function saveSmsCode(
  db: Db,
  tenantId: number,
  { mobile, purpose, hash, expiresAt }: SmsKey & { hash: Buffer; expiresAt: Date },
) {
  const columns = { code_hash: hash, expires_at: expiresAt, tries: 0 }
  await db
    .insertInto('sms_code')
    .values({ tenant_id: tenantId, mobile, purpose, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'mobile', 'purpose']).doUpdateSet(columns),
    )
    .execute()
}

/** Counts an attempt before it is checked and answers the right code; undefined when no code is open. */
export async function countSmsTry(db: Db, tenantId: number, key: SmsKey, now: Date) {
  const row = await db
    .updateTable('sms_code')
    .set({ tries: sql<number>`tries + 1` })
    .where('tenant_id', '=', tenantId)
    .where('mobile', '=', key.mobile)
    .where('purpose', '=', key.purpose)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

/** Removes a code; false when it was removed already. */
export async function deleteSmsCode(db: Db, tenantId: number, key: SmsKey, hash: Buffer) {
  const { numDeletedRows } = await db
    .deleteFrom('sms_code')
    .where('tenant_id', '=', tenantId)
    .where('mobile', '=', key.mobile)
    .where('purpose', '=', key.purpose)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Expired codes of all tenants; needs the worker's login. */
export const deleteOldSmsCodes = (db: Db, now: Date) =>
  db.deleteFrom('sms_code').where('expires_at', '<=', now).execute()
