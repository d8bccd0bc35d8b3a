import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hashQueue } from './hash-queue.ts'

const unknown = { pressure: 0 }
const settings = { slots: 2, maxWaiting: 4, maxWaitMs: 5000 }
const queues = { known: settings, unknown: settings }

/** A queue, and tasks that enter it and stay until they are released. */
function setting(wanted = queues) {
  const inQueue = hashQueue(wanted)
  const seen: string[] = []
  const stay = (rank: Parameters<typeof inQueue>[0], name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const end = inQueue(rank, async () => {
      seen.push(name)
      await promise
    })
    end.catch(() => undefined)
    return { end, release: resolve }
  }
  return { inQueue, seen, stay }
}

test('one exclusive part runs at a time; the rest runs in parallel', async () => {
  const { inQueue } = setting()
  const seen: string[] = []
  const work = (name: string) =>
    inQueue(unknown, async (exclusively) => {
      seen.push(`${name} enters`)
      await exclusively(async () => {
        seen.push(`${name} begins`)
        await delay(2)
        seen.push(`${name} ends`)
      })
    })
  await Promise.all([work('a'), work('b')])
  expect(seen).toEqual(['a enters', 'a begins', 'b enters', 'a ends', 'b begins', 'b ends'])
})

test('unknown callers who take every slot do not block known users', async () => {
  const { seen, stay } = setting()
  const crowd = Array.from({ length: 20 }, (_, index) => stay(unknown, `unknown ${index}`))
  const known = stay('known', 'known')
  await delay(1)
  expect(seen).toContain('known')
  known.release()
  await known.end
  for (const { release } of crowd) release()
})

test('known users get the exclusive part first, however many unknown callers wait for it', async () => {
  const { inQueue } = setting({ ...queues, unknown: { ...settings, slots: 4 } })
  const seen: string[] = []
  const hash = (rank: Parameters<typeof inQueue>[0], name: string) =>
    inQueue(rank, (exclusively) =>
      exclusively(async () => {
        seen.push(name)
        await delay(2)
      }),
    )
  const unknowns = ['a', 'b', 'c'].map((name) => hash(unknown, name))
  await Promise.all([...unknowns, hash('known', 'known')])
  expect(seen).toEqual(['a', 'known', 'b', 'c'])
})

test('a job hashes when nobody who signs in waits, and is not rejected for waiting', async () => {
  const { inQueue } = setting({ ...queues, unknown: { slots: 1, maxWaiting: 0, maxWaitMs: 1 } })
  const seen: string[] = []
  const hash = (rank: Parameters<typeof inQueue>[0], name: string) =>
    inQueue(rank, (exclusively) =>
      exclusively(async () => {
        seen.push(name)
        await delay(4)
      }),
    )
  const jobs = ['job 1', 'job 2', 'job 3'].map((name) => hash('job', name))
  await Promise.all([...jobs, hash(unknown, 'unknown'), hash('known', 'known')])
  expect(seen).toEqual(['job 1', 'known', 'unknown', 'job 2', 'job 3'])
})

test('among unknown callers the lowest pressure goes first, and of equal ones the earliest', async () => {
  const { seen, stay } = setting({ ...queues, unknown: { ...settings, slots: 1 } })
  const inside = stay(unknown, 'inside')
  const pressures = { busy: 30, calm: 1, calmer: 0, 'calm, later': 1 }
  const waiting = Object.entries(pressures).map(([name, pressure]) => stay({ pressure }, name))
  for (const { release } of [inside, ...waiting]) release()
  await Promise.all(waiting.map(({ end }) => end))
  expect(seen).toEqual(['inside', 'calmer', 'calm', 'calm, later', 'busy'])
})

test('when too many wait the caller with the highest pressure is rejected, not the last one', async () => {
  const { seen, stay } = setting()
  const crowd = [stay(unknown, 'inside 1'), stay(unknown, 'inside 2')]
  const busy = Array.from({ length: 4 }, (_, index) => stay({ pressure: 9 }, `busy ${index}`))
  const calm = stay({ pressure: 1 }, 'calm')
  await expect(busy[3]?.end).rejects.toMatchObject({ code: 'request.too-many' })
  for (const { release } of [...crowd, ...busy, calm]) release()
  await calm.end
  expect(seen.slice(0, 3)).toEqual(['inside 1', 'inside 2', 'calm'])
})

test('a wait ends after its time, before the task has begun, and a failure blocks nobody', async () => {
  const { inQueue, seen, stay } = setting({
    ...queues,
    unknown: { slots: 1, maxWaiting: 4, maxWaitMs: 20 },
  })
  const inside = stay(unknown, 'inside')
  const late = stay(unknown, 'late')
  await expect(late.end).rejects.toMatchObject({ code: 'request.too-many', retryAfterSeconds: 5 })
  expect(seen).toEqual(['inside'])
  inside.release()
  const failing = inQueue(unknown, () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(await inQueue(unknown, (exclusively) => exclusively(async () => 4))).toBe(4)
})
