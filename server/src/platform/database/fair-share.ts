import { AppError } from '#platform/http/app-error'

/** The caller of the database; `person` is null for all callers who are not signed in. */
export type Asker = { tenant: string; person: string | null }

type Bound = {
  /** Running transactions of one key. */
  most: number
  /** Transactions of one key that may wait. */
  mostWaiting: number
  /** A caller that has waited this long is rejected. */
  patienceMs: number
}

export type Shares = { person: Bound; anonymous: Bound; tenant: Bound }

const retryAfterSeconds = 1

const busy = () =>
  new AppError('server.busy', { details: { seconds: retryAfterSeconds }, retryAfterSeconds })

type Line = { atWork: number; waiting: Set<() => void> }

/** Slots for each key, handed on in the order of the requests. */
function openPlaces({ most, mostWaiting, patienceMs }: Bound) {
  const lines = new Map<string, Line>()

  const wait = ({ waiting }: Line) =>
    new Promise<void>((resolve, reject) => {
      const called = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(called)
        reject(busy())
      }, patienceMs)
      waiting.add(called)
    })

  async function take(key: string) {
    const line = lines.get(key) ?? { atWork: 0, waiting: new Set() }
    lines.set(key, line)
    if (line.atWork >= most) {
      if (line.waiting.size >= mostWaiting) throw busy()
      // A caller that leaves hands the slot on, so it stays counted.
      return wait(line)
    }
    line.atWork += 1
  }

  function leave(key: string) {
    const line = lines.get(key)
    const [next] = line?.waiting ?? []
    if (line && next) {
      line.waiting.delete(next)
      next()
    } else if (line) {
      line.atWork -= 1
      if (line.atWork === 0) lines.delete(key)
    }
  }

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    await take(key)
    try {
      return await work()
    } finally {
      leave(key)
    }
  }
}

/**
 * Keeps one person, and one tenant, from taking all connections of a pool. Work beyond a share waits; throws
 * server.busy when too much waits already or the wait takes too long. The slot of a person is always taken before that
 * of the tenant, so no holder of a tenant's slot waits for a person's.
 */
export function openFairShare({ person, anonymous, tenant }: Shares) {
  const ofPerson = openPlaces(person)
  const ofAnonymous = openPlaces(anonymous)
  const ofTenant = openPlaces(tenant)
  return <T>(asker: Asker, work: () => Promise<T>): Promise<T> => {
    const inTenant = () => ofTenant(asker.tenant, work)
    return asker.person === null
      ? ofAnonymous(asker.tenant, inTenant)
      : ofPerson(`${asker.tenant} ${asker.person}`, inTenant)
  }
}

/**
 * The shares of a pool: half of it for a tenant, half of that for all its callers who are not signed in, and a fifth
 * for a person, so that a pool has connections for others whatever one of them does. A page sends about a dozen
 * requests at once, which then wait for milliseconds.
 */
export const sharesOf = (poolSize: number): Shares => ({
  tenant: { most: Math.max(2, Math.ceil(poolSize / 2)), mostWaiting: 200, patienceMs: 3000 },
  anonymous: { most: Math.max(2, Math.ceil(poolSize / 4)), mostWaiting: 200, patienceMs: 3000 },
  person: { most: Math.max(1, Math.floor(poolSize / 5)), mostWaiting: 50, patienceMs: 3000 },
})
