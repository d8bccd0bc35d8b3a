import type { Db } from '#platform/database/database'
import type { Proof } from './proof-of-work.ts'

/** Marks a proof as used; false when it was before. */
export async function spendProof(db: Db, { challengeHash, expiresAt }: Proof): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('spent_proof')
    .values({ challenge_hash: challengeHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Expired proofs; needs the worker's login. */
export const deleteOldProofs = (db: Db, now: Date) =>
  db.deleteFrom('spent_proof').where('expires_at', '<=', now).execute()
