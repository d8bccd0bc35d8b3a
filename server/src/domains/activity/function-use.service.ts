import { readFunctions } from '#domains/navigation'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { aheadOfUtc } from '#platform/wall-clock'
import { addFunctionUse, selectFunctionUse } from './function-use.queries.ts'

/** A moment's date in a time zone. */
export function dayIn(timeZone: string, ms: number) {
  const second = Math.floor(ms / 1000) * 1000
  return new Date(second + aheadOfUtc(timeZone, second)).toISOString().slice(0, 10)
}

/** Records that the person opened a function `count` times, on today's date of their tenant. */
export async function noteFunctionOpened(
  db: Db,
  { tenantId, userId: accountId, timeZone }: Session,
  { functionId, count }: { functionId: string; count: number },
  { now }: { now: Date },
) {
  const day = dayIn(timeZone, now.getTime())
  const isKnown = await addFunctionUse(db, tenantId, { accountId, functionId, day, count })
  if (!isKnown) throw new AppError('navigation.function-not-found')
  return null
}

/** Days of which the functions are looked at that a person opened most. */
export const daysLookedAt = 30
const dayMs = 86_400_000
const mostAnswered = 12

/** The functions that a person opened most often; a page in the menus of several systems counts once. */
export async function readMostUsed(db: Db, session: Session, { now }: { now: Date }) {
  const since = dayIn(session.timeZone, now.getTime() - (daysLookedAt - 1) * dayMs)
  const uses = await selectFunctionUse(db, session.tenantId, session.userId, since)
  const functions = await readFunctions(
    db,
    session,
    uses.map(({ functionId }) => functionId),
  )
  const byPath = new Map<string, (typeof functions)[number] & { count: number }>()
  for (const entry of functions) {
    const use = uses.find(({ functionId }) => functionId === entry.functionId)
    const known = byPath.get(entry.path) ?? { ...entry, count: 0 }
    byPath.set(entry.path, { ...known, count: known.count + Number(use?.count ?? 0) })
  }
  return [...byPath.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, mostAnswered)
}
