import { expect, test } from 'vitest'
import { readTenant } from '#platform/database/database'
import { aStore, dayMs, hourMs, minuteMs } from '../blocks/block-testing.ts'
import { readArrived, readLateSpans } from './arrived.service.ts'

const limit = 1000

test.each([
  ['an open day', (now: number) => now - 6 * hourMs],
  ['a closed day', (now: number) => now - 10 * dayMs],
] as const)('spans end before their last moment, of %s', async (_, momentOf) => {
  const { append, settleAll, services, scope, clock } = await aStore()
  const first = momentOf(clock.now())
  const at = [first, first + minuteMs, first + 2 * minuteMs]
  const receivedAt = [first + 1000, first + hourMs, first + 2 * hourMs]
  await append(at.map((own, n) => ({ at: own, receivedAt: receivedAt[n] ?? 0, value: n })))
  const found = (span: [number, number], received: [number, number]) =>
    readTenant(services.app, scope, async (db) => {
      const { samples } = await readArrived(db, {
        series: [1],
        span: { from: span[0], until: span[1] },
        received: { from: received[0], until: received[1] },
        now: clock.now(),
        limit,
      })
      return samples?.map(({ value }) => value)
    })
  const [early = 0, middle = 0, late = 0] = at
  const [arrivedFirst = 0, arrivedNext = 0, arrivedLast = 0] = receivedAt
  for (const settle of [async () => {}, settleAll]) {
    await settle()
    expect(await found([early, late], [arrivedFirst, arrivedLast + 1])).toEqual([0, 1])
    expect(await found([early + 1, late + 1], [arrivedFirst, arrivedLast + 1])).toEqual([1, 2])
    expect(await found([early, late + 1], [arrivedFirst, arrivedLast])).toEqual([0, 1])
    expect(await found([middle, late + 1], [arrivedNext, arrivedLast])).toEqual([1])
  }
})

test('what is late goes by the period of the point, and at least by five minutes', async () => {
  const { append, services, scope, clock, start } = await aStore()
  const late = (periodSeconds: number) =>
    readTenant(services.app, scope, async (db) => {
      const { spans } = await readLateSpans(db, {
        series: [{ series: 1, periodSeconds }],
        span: { from: start, until: clock.now() },
        since: start,
        now: clock.now(),
        limit,
      })
      return spans?.map(({ from, to, count }) => [from - start, to - start, count])
    })
  const delays: [at: number, delay: number][] = [
    [0, 5 * minuteMs],
    [minuteMs, 5 * minuteMs + 1],
    [4 * minuteMs, 6 * minuteMs],
    [8 * minuteMs, 3 * hourMs],
    [9 * minuteMs, 3 * hourMs + 1],
  ]
  await append(
    delays.map(([at, delay], value) => ({
      at: start + at,
      receivedAt: start + at + delay,
      value,
    })),
  )
  // Three periods apart they are one span, and a minute further they are not.
  expect(await late(60)).toEqual([
    [minuteMs, 4 * minuteMs, 2],
    [8 * minuteMs, 9 * minuteMs, 2],
  ])
  expect(await late(3600)).toEqual([[9 * minuteMs, 9 * minuteMs, 1]])
})
