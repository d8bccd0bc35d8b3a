import { sql } from 'kysely'
import type { Db } from './transaction.ts'

/**
 * All advisory locks of the product, by the number under which the database knows them. As keys of one literal, equal
 * numbers do not compile. A number of a migration's SQL stands here under the name of its function.
 */
const kinds = {
  734_500: 'migration',
  734_501: 'tenant-setup',
  734_502: 'rights',
  734_503: 'number_message',
  734_504: 'files-of-person',
  734_505: 'rollups',
  734_506: 'stations',
  // Whoever writes the order of a person's favourites or notes, which touches all of them, does so alone.
  734_507: 'desktop-of-person',
  // Whoever takes up jobs does so alone: how many a tenant has at work is known once the other has committed.
  734_509: 'job-claims',
} as const

export type LockKind = (typeof kinds)[keyof typeof kinds]

export const lockNumbers: ReadonlyMap<LockKind, number> = new Map(
  Object.entries(kinds).map(([number, kind]) => [kind, Number(number)]),
)

export function lockNumber(kind: LockKind): number {
  const number = lockNumbers.get(kind)
  if (number === undefined) throw new Error(`no lock is called ${kind}`)
  return number
}

/** Which one of a kind: the number of a tenant, or any id; 0 where there is but one. */
type Of = number | string

const within = (of: Of) => (typeof of === 'number' ? sql`${of}::int` : sql`hashtext(${of})`)

/** Waits for a lock, which is held until the transaction ends. Who takes several takes them in the order of their numbers. */
export async function takeLock(db: Db, kind: LockKind, of: Of) {
  await sql`select pg_advisory_xact_lock(${lockNumber(kind)}::int, ${within(of)})`.execute(db)
}

/** Takes a lock until the transaction ends, or answers false when another transaction has it. */
export async function tryLock(db: Db, kind: LockKind, of: Of): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockNumber(kind)}::int, ${within(of)}) as taken`.execute(db)
  return rows[0]?.taken ?? false
}
