import { AppError } from '#platform/http/app-error'

/** Who wants something of the database; `person` is null for all who are not signed in. */
export type Asker = { tenant: string; person: string | null }

type Bound = {
  /** Transactions of one key at work at once. */
  most: number
  /** How many more may wait for one of those to end. */
  mostWaiting: number
  /** After this time whoever still waits is sent away. */
  patienceMs: number
}

export type Shares = { person: Bound; anonymous: Bound; tenant: Bound }

const retryAfterSeconds = 1

const busy = () =>
  new AppError('server.busy', { details: { seconds: retryAfterSeconds }, retryAfterSeconds })

type Line = { atWork: number; waiting: Set<() => void> }

/** Places for each key, handed on in the order in which they were asked for. */
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
      // Whoever leaves hands the place on, so it stays counted.
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
 * Keeps one person, and one tenant, from taking all the clients of a pool. Work beyond a share waits its turn; throws
 * server.busy when too much waits already or the turn does not come in time. A person's place is always taken before
 * the tenant's, so nobody who holds one waits for somebody who needs it.
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
 * The shares of a pool: half of it for a tenant, of that half for all who are not signed in there, and a fifth for a
 * person, so that a pool has room for others however much one of them asks for. A page asks for about a dozen things
 * at once, which then wait for milliseconds.
 */
export const sharesOf = (poolSize: number): Shares => ({
  tenant: { most: Math.max(2, Math.ceil(poolSize / 2)), mostWaiting: 200, patienceMs: 3000 },
  anonymous: { most: Math.max(2, Math.ceil(poolSize / 4)), mostWaiting: 200, patienceMs: 3000 },
  person: { most: Math.max(1, Math.floor(poolSize / 5)), mostWaiting: 50, patienceMs: 3000 },
})
