import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/database/database'
import type { PasswordCipher } from './encrypted-password.ts'

/** The cipher of the deployment; the first query makes it. */
export async function selectPasswordCipher(db: Db): Promise<PasswordCipher> {
  const select = () => db.selectFrom('password_cipher').select(['key', 'iv']).executeTakeFirst()
  const found = await select()
  if (found) return found
  await db
    .insertInto('password_cipher')
    .values({ key: randomBytes(16), iv: randomBytes(16) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await select()
  if (!made) throw new Error('no password cipher')
  return made
}
