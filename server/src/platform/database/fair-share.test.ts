import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Asker, openFairShare, type Shares, sharesOf } from './fair-share.ts'

const bound = (most: number, mostWaiting = 100, patienceMs = 10_000) => ({
  most,
  mostWaiting,
  patienceMs,
})

/** Work that counts how many run at once, and ends when it is released. */
function counted() {
  const going: (() => void)[] = []
  let atOnce = 0
  return {
    work: () =>
      new Promise<void>((resolve) => {
        atOnce += 1
        going.push(() => {
          atOnce -= 1
          resolve()
        })
      }),
    atOnce: () => atOnce,
    endOne: () => going.shift()?.(),
    /** Lets all running work end, and what takes its place. */
    async endAll(asked: readonly Promise<void>[]) {
      const ended = Promise.all(asked)
      for (; atOnce > 0; await delay(0)) going.shift()?.()
      await ended
    },
  }
}

const sharing = ({
  anonymous = bound(1),
  ...shares
}: Partial<Shares> & Omit<Shares, 'anonymous'>) => openFairShare({ anonymous, ...shares })

const person = (name: string, tenant = 'a'): Asker => ({ tenant, person: name })

test('one person gets a few slots, their tenant more, and another tenant does not wait', async () => {
  const inTurn = sharing({ person: bound(2), tenant: bound(3) })
  const { work, atOnce, endAll } = counted()
  const twenty = (asker: Asker) => Array.from({ length: 20 }, () => inTurn(asker, work))
  const asked = twenty(person('ann'))
  await delay(5)
  expect(atOnce()).toBe(2)
  asked.push(...twenty(person('bob')))
  await delay(5)
  expect(atOnce()).toBe(3)
  asked.push(inTurn(person('ann', 'b'), work))
  await delay(5)
  expect(atOnce()).toBe(4)
  await endAll(asked)
})

test('slots are handed on in the order in which they were requested', async () => {
  const inTurn = sharing({ person: bound(1), tenant: bound(5) })
  const done: number[] = []
  await Promise.all(
    [1, 2, 3, 4].map((number) =>
      inTurn(person('ann'), async () => {
        await delay(1)
        done.push(number)
      }),
    ),
  )
  expect(done).toEqual([1, 2, 3, 4])
})

test('failed work returns its slot', async () => {
  const inTurn = sharing({ person: bound(1), tenant: bound(1) })
  const failing = () => inTurn(person('ann'), () => Promise.reject(new Error('no')))
  await expect(failing()).rejects.toThrow('no')
  await expect(failing()).rejects.toThrow('no')
  expect(await inTurn(person('bob'), async () => 'came')).toBe('came')
})

test('a caller who would wait in too long a queue, or has waited too long, is rejected', async () => {
  const inTurn = sharing({ person: bound(1, 2, 30), tenant: bound(5) })
  const { work, endOne } = counted()
  const first = inTurn(person('ann'), work)
  const waiting = [inTurn(person('ann'), work), inTurn(person('ann'), work)]
  const busy = { code: 'server.busy', status: 503, retryAfterSeconds: 1 }
  await expect(inTurn(person('ann'), work)).rejects.toMatchObject(busy)
  const ends = await Promise.allSettled(waiting)
  expect(ends).toMatchObject([{ reason: busy }, { reason: busy }])
  endOne()
  await first
  // Rejected callers have not kept a slot.
  expect(await inTurn(person('ann'), async () => 'came')).toBe('came')
})

test('all callers who are not signed in share one part of a tenant and leave the rest to signed-in users', async () => {
  const inTurn = sharing({ person: bound(1), anonymous: bound(2), tenant: bound(3) })
  const { work, atOnce, endAll } = counted()
  const asked = Array.from({ length: 5 }, () => inTurn({ tenant: 'a', person: null }, work))
  await delay(5)
  expect(atOnce()).toBe(2)
  asked.push(inTurn(person('ann'), work), inTurn({ tenant: 'b', person: null }, work))
  await delay(5)
  expect(atOnce()).toBe(4)
  await endAll(asked)
})

test.each([
  [4, { person: 1, anonymous: 2, tenant: 2 }],
  [20, { person: 4, anonymous: 5, tenant: 10 }],
  [500, { person: 100, anonymous: 125, tenant: 250 }],
])(
  'of a pool of %d a person gets a fifth, anonymous callers a quarter and a tenant half',
  (size, most) => {
    const shares = sharesOf(size)
    const places = ({ most: each }: { most: number }) => each
    expect({
      person: places(shares.person),
      anonymous: places(shares.anonymous),
      tenant: places(shares.tenant),
    }).toEqual(most)
  },
)
