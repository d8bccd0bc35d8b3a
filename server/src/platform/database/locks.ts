import { sql } from 'kysely'
import type { Db } from './transaction.ts'

/**
 * All advisory locks of the product, by the number under which the database knows them. As keys of one literal, equal
 * numbers do not compile. A lock that the SQL of a migration takes has the name of its function here.
 */
const kinds = {
  734_500: 'migration',
  734_501: 'tenant-setup',
  734_502: 'rights',
  734_503: 'number_message',
  734_504: 'files-of-person',
  734_505: 'rollups',
  734_506: 'stations',
  // Changes of the order of a person's favourites or notes touch all of them, so one transaction at a time makes them.
  734_507: 'desktop-of-person',
  // One transaction at a time takes up jobs: the number of running jobs of a tenant is known only after the other has
  // committed.
  734_509: 'job-claims',
  // A record is moved between two others: the next move has to see that.
  734_510: 'arranged-records',
  734_511: 'direct-uploads',
  734_512: 'keep_tree',
  // Tools of an organisation are replaced as a whole, by one transaction at a time.
  734_513: 'tools-of-organisation',
  734_514: 'sign-in-rules',
  734_515: 'sign-in-partners',
  734_516: 'sign-in-providers',
  734_517: 'default-desktop',
  734_518: 'field-connection',
  734_519: 'place_organisation',
  734_520: 'assert_quota',
  // Held while the organisations of a tenant are copied; who waits for `place_organisation` meanwhile is told why.
  734_521: 'organisation-copy',
  // Of two that set the weather of an organisation for the first time, the second one changes it.
  734_530: 'weather-organisation',
  // Of two that take a point into a connection at once, the second is told that it is fed.
  734_531: 'fed-points',
  // A conversation is handed over once until something new is said, also when it is asked for twice at once.
  734_532: 'chat-hand-over',
  // Of two who answer a conversation at once, the second reads the answer of the first before.
  734_534: 'chat-answer',
  // A closed day of samples is compacted by one transaction, while none that changes it shares the lock.
  734_540: 'sample-day',
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

/** Which one of a kind: the number of a tenant, or any id; 0 where there is only one. */
type Of = number | string

const within = (of: Of) => (typeof of === 'number' ? sql`${of}::int` : sql`hashtext(${of})`)

/**
 * Waits for a lock, which is held until the transaction ends. A transaction that takes several takes them in the order
 * of their numbers.
 */
export async function takeLock(db: Db, kind: LockKind, of: Of) {
  await sql`select pg_advisory_xact_lock(${lockNumber(kind)}::int, ${within(of)})`.execute(db)
}

/**
 * Waits for locks that transactions share which do the same at once, against those that take one of them alone. In the order
 * of their numbers, so that two never wait for each other.
 */
export async function shareLocks(db: Db, kind: LockKind, of: readonly number[]) {
  const numbers = [...new Set(of)].toSorted((a, b) => a - b)
  await sql`
    select pg_advisory_xact_lock_shared(${lockNumber(kind)}::int, each) from unnest(${numbers}::int[]) each`.execute(
    db,
  )
}

/** Waits for locks of which this transaction has some alone and shares others, in the order of their numbers, too. */
export async function takeOrShareLocks(
  db: Db,
  kind: LockKind,
  { alone, shared }: { alone: readonly number[]; shared: readonly number[] },
) {
  const numbers = [...new Set([...alone, ...shared])].toSorted((a, b) => a - b)
  const number = sql`${lockNumber(kind)}::int`
  await sql`
    select case when each = any(${[...alone]}::int[]) then pg_advisory_xact_lock(${number}, each)
                else pg_advisory_xact_lock_shared(${number}, each) end
      from unnest(${numbers}::int[]) each`.execute(db)
}

/** Whether any transaction has a lock at this moment. */
export async function isTaken(db: Db, kind: LockKind, of: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())
       and classid = ${lockNumber(kind)}::oid and objid = ${of}::oid) as taken`.execute(db)
  return rows[0]?.taken ?? false
}

/** Takes a lock until the transaction ends, or answers false when another transaction has it. */
export async function tryLock(db: Db, kind: LockKind, of: Of): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockNumber(kind)}::int, ${within(of)}) as taken`.execute(db)
  return rows[0]?.taken ?? false
}
