import { withoutTenant } from '#platform/database/database'
import { addressKeys } from '#platform/http/address-keys'
import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'
import { type Counted, type CountRow, countTries, takeBackTries } from './address-count.queries.ts'

const minuteMs = 60_000

const limits = {
  // Each attempt that needs a proof of work fetches a task first.
  'proof-task': { one: 50, network: 200, spanMs: minuteMs },
  'sign-in': { one: 30, network: 120, spanMs: minuteMs },
  'image-code': { one: 60, network: 240, spanMs: minuteMs },
  sms: { one: 20, network: 80, spanMs: 10 * minuteMs },
} as const

export type TryLimit = { key: string; most: number; spanMs: number }

const toCount = ({ key, spanMs }: TryLimit, now: number, by: number): Counted => ({
  key,
  by,
  endsAt: new Date(now + spanMs),
})

/** Throws request.too-many with the time until all exceeded spans have ended. */
function assertRoom(counts: readonly CountRow[], isOver: (row: CountRow) => boolean, now: number) {
  const over = counts.filter(isOver)
  if (over.length === 0) return
  const endMs = Math.max(...over.map(({ ends_at }) => ends_at.getTime()))
  const seconds = Math.max(1, Math.ceil((endMs - now) / 1000))
  throw new AppError('request.too-many', { details: { seconds }, retryAfterSeconds: seconds })
}

const asMap = (counts: readonly CountRow[]) => new Map(counts.map(({ key, count }) => [key, count]))

/**
 * Counts an attempt under each key; throws request.too-many when that is more than `most` in the span that began with
 * the first. Answers how many there were. For what a caller does: a rejected call counts too.
 */
export async function limitTries(
  services: Services,
  wanted: readonly TryLimit[],
): Promise<Map<string, number>> {
  if (services.config.limits === 'load') return new Map()
  const now = services.clock.now()
  const most = new Map(wanted.map((limit) => [limit.key, limit.most]))
  const counted = wanted.map((limit) => toCount(limit, now, 1))
  const counts = await withoutTenant(services.app, (db) => countTries(db, counted, new Date(now)))
  assertRoom(counts, ({ key, count }) => count > (most.get(key) ?? 0), now)
  return asMap(counts)
}

/** `isSpent` false: there must be room, but none is taken. */
export type Budget = TryLimit & { isSpent: boolean }

/**
 * Takes one of each budget, or none when one is used up, and then throws request.too-many. Answers how many were taken
 * in each span. For what is handed out: a rejected request uses nothing up.
 */
export async function spendBudgets(
  services: Services,
  wanted: readonly Budget[],
): Promise<Map<string, number>> {
  if (services.config.limits === 'load') return new Map()
  const now = services.clock.now()
  const budgets = new Map(wanted.map((budget) => [budget.key, budget]))
  const counted = wanted.map((budget) => toCount(budget, now, budget.isSpent ? 1 : 0))
  const isOver = ({ key, count }: CountRow) => {
    const { most = 0, isSpent = true } = budgets.get(key) ?? {}
    return isSpent ? count > most : count >= most
  }
  return withoutTenant(services.app, async (db) => {
    const counts = await countTries(db, counted, new Date(now))
    assertRoom(counts, isOver, now)
    return asMap(counts)
  })
}

const limitsOf = (kind: keyof typeof limits, address: string): TryLimit[] => {
  const { one, network } = addressKeys(address)
  const { spanMs, ...most } = limits[kind]
  return [
    { key: `${kind} ${one}`, most: most.one, spanMs },
    { key: `${kind} ${network}`, most: most.network, spanMs },
  ]
}

/**
 * Counts an attempt of an address; throws request.too-many beyond so many of it or of its network. Answers the limits
 * it was counted towards.
 */
export async function limitAddress(
  services: Services,
  kind: keyof typeof limits,
  address: string,
): Promise<readonly TryLimit[]> {
  const counted = limitsOf(kind, address)
  await limitTries(services, counted)
  return counted
}

/**
 * Moves an attempt from the count of attempts to the count of fetched tasks: a caller who had to be given a task has
 * tried nothing yet. Throws request.too-many beyond so many tasks, and then the attempt stays counted.
 */
export async function countAsTask(
  services: Services,
  { counted, address }: { counted: readonly TryLimit[]; address: string },
) {
  if (services.config.limits === 'load') return
  await limitTries(services, limitsOf('proof-task', address))
  const keys = counted.map(({ key }) => key)
  const now = new Date(services.clock.now())
  await withoutTenant(services.app, (db) => takeBackTries(db, keys, now))
}

/**
 * How long an attempt adds to the pressure: longer than a limit lasts, so that many networks do not start from zero
 * every minute.
 */
const pressureMs = 15 * minuteMs

/**
 * The limits that an attempt was counted towards, and the pressure of its network: its attempts in a quarter of an
 * hour.
 */
export type CountedTry = { counted: readonly TryLimit[]; pressure: number }

/** As `limitAddress` for signing in. */
export async function limitSignIn(services: Services, address: string): Promise<CountedTry> {
  const key = `sign-in pressure ${addressKeys(address).network}`
  const pressure = { key, most: Number.POSITIVE_INFINITY, spanMs: pressureMs }
  const counted = [...limitsOf('sign-in', address), pressure]
  const counts = await limitTries(services, counted)
  return { counted, pressure: counts.get(key) ?? 0 }
}
