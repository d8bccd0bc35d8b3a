import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** Opens a code under the name that the client chose; the same name again replaces it. */
export const insertImageCode = (db: Db, nonce: string, answer: string, expiresAt: Date) =>
  db
    .insertInto('image_code')
    .values({ nonce, answer, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('nonce').doUpdateSet({ answer, expires_at: expiresAt }),
    )
    .execute()

/** Removes a code, so that it cannot be guessed twice, and answers the right text; undefined when too late. */
export async function deleteImageCode(db: Db, nonce: string, now: Date) {
  const spent = await db
    .deleteFrom('image_code')
    .where('nonce', '=', nonce)
    .returning(['answer', 'expires_at'])
    .executeTakeFirst()
  return spent && spent.expires_at > now ? spent.answer : undefined
}

/** Removes expired codes, and of the rest all but the newest. */
export async function trimImageCodes(db: Db, now: Date, keep: number) {
  await db.deleteFrom('image_code').where('expires_at', '<=', now).execute()
  await sql`delete from image_code where expires_at <=
    (select expires_at from image_code order by expires_at desc offset ${keep} limit 1)`.execute(db)
}
