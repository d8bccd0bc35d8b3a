import { readRecord, removeRecord, writeRecord } from '#web/platform/settings/record.ts'

const holdMs = 10_000
const settleMs = 60
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

type Claim = { owner: string; until: number }

const claimOf = (name: string) => readRecord(`lock-${name}`) as Claim | undefined

const isHeld = (claim: Claim | undefined, now: number) => claim !== undefined && claim.until > now

/** Pages without https have no Web Locks: a claim in the storage shared by all tabs replaces them. */
async function exclusiveByClaim<T>(name: string, work: () => Promise<T>): Promise<T> {
  const owner = `${Date.now()}-${Math.random()}`
  for (;;) {
    while (isHeld(claimOf(name), Date.now())) await pause(settleMs)
    writeRecord(`lock-${name}`, { owner, until: Date.now() + holdMs })
    await pause(settleMs)
    const winner = claimOf(name)
    // Without storage there is nothing to share with other tabs, so nothing to wait for.
    if (winner === undefined || winner.owner === owner) break
  }
  try {
    return await work()
  } finally {
    removeRecord(`lock-${name}`)
  }
}

/** Runs work while no other tab of this browser runs work of the same name. */
export async function exclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks
  return locks === undefined ? exclusiveByClaim(name, work) : locks.request(`iwater-${name}`, work)
}
