import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Undoes what `act` has written where it fails, and the transaction goes on. */
export async function undoneWhereItFails<T>(db: Db, act: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(db)
  try {
    const result = await act()
    await sql`release savepoint part`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db)
    await sql`release savepoint part`.execute(db)
    throw error
  }
}

/** The same for many parts one after the other: answers what went wrong, or null. */
export async function failureOf(db: Db, act: () => Promise<void>): Promise<unknown> {
  try {
    await undoneWhereItFails(db, act)
    return null
  } catch (error) {
    return error
  }
}

/** Does what `act` does and takes it back: throws where it fails, and answers what it found. */
export async function triedOnly<T>(db: Db, act: () => Promise<T>): Promise<T> {
  const back = new Error('taken back')
  const found: T[] = []
  try {
    await undoneWhereItFails(db, async () => {
      found.push(await act())
      throw back
    })
  } catch (error) {
    if (error !== back) throw error
  }
  return found[0] as T
}
