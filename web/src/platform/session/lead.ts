import { readRecord, removeRecord, writeRecord } from '#web/platform/settings/record.ts'

type Claim = { owner: string; until: number }

const renewMs = 2000
const holdMs = 3 * renewMs

const claimOf = (name: string) => readRecord(name) as Claim | undefined

/**
 * Pages without https have no Web Locks: a claim in the storage shared by all tabs, renewed while its tab
 * lives, replaces them. Returns a function that gives up.
 */
function leadByClaim(name: string, begin: () => () => void) {
  const record = `lead-${name}`
  const owner = `${Date.now()}-${Math.random()}`
  let end: (() => void) | undefined
  let hasAsked = false

  function renew() {
    const claim = claimOf(record)
    const isOwn = claim?.owner === owner
    if (!isOwn && end !== undefined) {
      end()
      end = undefined
    }
    // Two tabs may claim at the same moment: the one that still has the claim at its next renewal leads.
    if (isOwn && hasAsked) end ??= begin()
    hasAsked = isOwn || claim === undefined || claim.until < Date.now()
    if (hasAsked) writeRecord(record, { owner, until: Date.now() + holdMs } satisfies Claim)
  }

  renew()
  const timer = setInterval(renew, renewMs)
  const leave = () => {
    if (claimOf(record)?.owner === owner) removeRecord(record)
  }
  window.addEventListener('pagehide', leave)
  return () => {
    clearInterval(timer)
    window.removeEventListener('pagehide', leave)
    end?.()
    leave()
  }
}

function leadByLock(locks: LockManager, name: string, begin: () => () => void) {
  const leaving = new AbortController()
  const { signal } = leaving
  const held = () =>
    new Promise<void>((done) => {
      if (signal.aborted) return done()
      const end = begin()
      signal.addEventListener('abort', () => {
        end()
        done()
      })
    })
  locks.request(`iwater-${name}`, { signal }, held).catch((error: unknown) => {
    // Given up while still waiting for the lock.
    if (!signal.aborted) throw error
  })
  return () => leaving.abort()
}

/**
 * Runs `begin` in one tab of this browser at a time, and in another when that tab goes. `begin` answers how to end what
 * it began. Answers how to give up.
 */
export function lead(name: string, begin: () => () => void): () => void {
  const locks = (navigator as { locks?: LockManager }).locks
  return locks === undefined ? leadByClaim(name, begin) : leadByLock(locks, name, begin)
}
