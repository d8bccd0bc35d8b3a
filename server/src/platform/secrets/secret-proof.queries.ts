import type { Db } from '#platform/database/database'

/** The result of the deployment's key for a fixed text; the first process stores its own. */
export async function selectSecretProof(db: Db, own: Buffer): Promise<Buffer> {
  await db
    .insertInto('secret_proof')
    .values({ proof: own })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { proof } = await db.selectFrom('secret_proof').select('proof').executeTakeFirstOrThrow()
  return proof
}
