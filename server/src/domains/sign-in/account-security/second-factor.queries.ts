import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

const ofPerson = (db: Db, tenantId: number, accountId: string) =>
  db
    .selectFrom('second_factor')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)

/** The sealed secret of a person's authenticator: the confirmed one, or the one that is being set up. */
export const selectSecret = (db: Db, tenantId: number, accountId: string) =>
  ofPerson(db, tenantId, accountId).select(['sealed_secret', 'confirmed_at']).executeTakeFirst()

export const selectHasSecondFactor = async (db: Db, tenantId: number, accountId: string) =>
  (await selectSecret(db, tenantId, accountId))?.confirmed_at instanceof Date

/**
 * The state of a person's second factor: whether there is one, whether the tenant requires one, how many recovery codes
 * are left.
 */
export async function selectSecondFactorState(db: Db, tenantId: number, accountId: string) {
  const { rows } = await sql<{ is_on: boolean; is_demanded: boolean; codes_left: number }>`
    select exists (select from second_factor where tenant_id = ${tenantId} and account_id = ${accountId}
             and confirmed_at is not null) as is_on,
           exists (select from sign_in_demand where tenant_id = ${tenantId} and demands_second_factor) as is_demanded,
           (select count(*)::int from recovery_code where tenant_id = ${tenantId}
             and account_id = ${accountId} and used_at is null) as codes_left`.execute(db)
  return rows[0] ?? { is_on: false, is_demanded: false, codes_left: 0 }
}

/** Replaces an unconfirmed secret; false when there is a confirmed one. */
export async function insertSecret(db: Db, tenantId: number, accountId: string, sealed: Buffer) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factor')
    .values({ tenant_id: tenantId, account_id: accountId, sealed_secret: sealed })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'account_id'])
        .doUpdateSet({ sealed_secret: sealed, last_step: '0' })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Records that the code of a span was used; false when it, or a later one, was used before. */
export async function spendStep(db: Db, tenantId: number, accountId: string, step: number) {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: String(step) })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('last_step', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const updateConfirmed = (db: Db, tenantId: number, accountId: string, at: Date) =>
  db
    .updateTable('second_factor')
    .set({ confirmed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute()

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  db: Db,
  tenantId: number,
  accountId: string,
  hashes: readonly Buffer[],
) {
  await deleteRecoveryCodes(db, tenantId, accountId)
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ tenant_id: tenantId, account_id: accountId, code_hash })))
    .execute()
}

const deleteRecoveryCodes = (db: Db, tenantId: number, accountId: string) =>
  db
    .deleteFrom('recovery_code')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute()

/** Uses up a recovery code; false when it is invalid or was used before. */
export async function spendRecoveryCode(
  db: Db,
  tenantId: number,
  accountId: string,
  { hash, at }: { hash: Buffer; at: Date },
) {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteSecondFactor(db: Db, tenantId: number, accountId: string) {
  await deleteRecoveryCodes(db, tenantId, accountId)
  await db
    .deleteFrom('second_factor')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute()
}
