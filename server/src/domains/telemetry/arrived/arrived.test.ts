import { expect, test } from 'vitest'
import { readTenant } from '#platform/database/database'
import { aTenant } from '#testing/test-services'
import { aStore, dayMs, hourMs, minuteMs } from '../blocks/block-testing.ts'
import { readArrived, readLateSpans } from './arrived.service.ts'

const limit = 10_000

async function setting() {
  const store = await aStore()
  const { services, scope, clock, start } = store
  const span = { from: start, until: clock.now() + hourMs }
  const arrived = (received: { from: number; until: number }, own: { limit?: number } = {}) =>
    readTenant(services.app, scope, (db) =>
      readArrived(db, { series: [1, 2], span, received, now: clock.now(), limit, ...own }),
    )
  const late = (since: number, own = {}) =>
    readTenant(services.app, scope, (db) =>
      readLateSpans(db, {
        series: [1, 2].map((series) => ({ series, periodSeconds: 60 })),
        span,
        since,
        now: clock.now(),
        limit,
        ...own,
      }),
    )
  return { ...store, arrived, late, span }
}

/** Values each minute that arrive a second after their time, or at one moment. */
const minutes = (from: number, count: number, own: { series?: number; receivedAt?: number } = {}) =>
  Array.from({ length: count }, (_, place) => ({
    series: 1,
    at: from + place * minuteMs,
    receivedAt: from + place * minuteMs + 1000,
    value: place,
    quality: place % 5 === 4 ? 2 : 0,
    ...own,
  }))

test('samples are found by their arrival, of open and of closed days', async () => {
  const { append, settleAll, arrived, blocks, open, start, clock } = await setting()
  const recent = clock.now() - 5 * hourMs
  const sent = [
    ...minutes(start, 60),
    ...minutes(recent, 60),
    ...minutes(start + hourMs, 3, { receivedAt: recent + 10 * minuteMs }),
    ...minutes(start + dayMs, 2, { series: 2, receivedAt: recent + 20 * minuteMs + 0.5 }),
  ]
  await append(sent)
  await settleAll()
  expect((await blocks()).length).toBeGreaterThan(1)
  expect((await open()).length).toBe(60)
  for (const received of [
    { from: recent, until: recent + 15 * minuteMs },
    { from: recent + 20 * minuteMs + 0.5, until: recent + 21 * minuteMs },
    { from: start + 10 * minuteMs + 1000, until: start + 12 * minuteMs + 1000 },
  ]) {
    const wanted = sent
      .filter(({ receivedAt }) => receivedAt >= received.from && receivedAt < received.until)
      .toSorted((a, b) => a.series - b.series || a.at - b.at)
    expect(wanted.length).toBeGreaterThan(1)
    expect(await arrived(received)).toEqual({ samples: wanted, damaged: [] })
  }
})

test('a value that was corrected arrived with its correction', async () => {
  const { append, settleAll, arrived, start, clock } = await setting()
  await append(minutes(start, 10))
  await settleAll()
  const receivedAt = clock.now() - hourMs
  await append([{ at: start + 3 * minuteMs, value: 77, receivedAt }])
  const correction = { series: 1, at: start + 3 * minuteMs, value: 77, quality: 0, receivedAt }
  const received = { from: receivedAt, until: receivedAt + 1 }
  expect((await arrived(received)).samples).toEqual([correction])
  await settleAll()
  expect((await arrived(received)).samples).toEqual([correction])
  const before = { from: start, until: start + hourMs }
  expect((await arrived(before)).samples?.map(({ at }) => at)).not.toContain(correction.at)
})

test('late samples are joined to spans, and those in time are none', async () => {
  const { append, settleAll, late, start, clock } = await setting()
  const since = clock.now() - 2 * hourMs
  await append([
    ...minutes(start, 30),
    ...minutes(start + 40 * minuteMs, 10, { receivedAt: since + 1 }),
    // Two minutes apart from those before, and more than three from those behind.
    ...minutes(start + 51 * minuteMs, 1, { receivedAt: since + minuteMs }),
    ...minutes(start + 60 * minuteMs, 2, { receivedAt: since + 2 }),
    ...minutes(start + 70 * minuteMs, 2, { receivedAt: since - 1 }),
    ...minutes(since, 20),
    ...minutes(start, 1, { series: 2, receivedAt: since + 3 }),
  ])
  const spans = [
    {
      series: 1,
      from: start + 40 * minuteMs,
      to: start + 51 * minuteMs,
      count: 11,
      receivedAt: since + minuteMs,
    },
    {
      series: 1,
      from: start + 60 * minuteMs,
      to: start + 61 * minuteMs,
      count: 2,
      receivedAt: since + 2,
    },
    { series: 2, from: start, to: start, count: 1, receivedAt: since + 3 },
  ]
  expect(await late(since)).toEqual({ spans, damaged: [] })
  await settleAll()
  expect(await late(since)).toEqual({ spans, damaged: [] })
  expect((await late(since + 2)).spans?.map(({ count }) => count)).toEqual([1, 2, 1])
})

test('nothing is answered of too many samples, and what cannot be read is named', async () => {
  const { append, settleAll, arrived, late, owner, start } = await setting()
  await append([...minutes(start, 20), ...minutes(start + dayMs, 20)])
  await settleAll()
  const received = { from: start, until: start + 3 * dayMs }
  expect((await arrived(received, { limit: 40 })).samples).toHaveLength(40)
  expect((await arrived(received, { limit: 39 })).samples).toBeNull()
  expect((await late(start, { limit: 39 })).spans).toBeNull()
  const day = new Date(start).toISOString().slice(0, 10)
  await owner('update sample_block set samples = set_byte(samples, 9, 7) where day = $1', [day])
  const { samples, damaged } = await arrived(received)
  expect(samples).toHaveLength(20)
  expect(damaged).toMatchObject([{ series: 1, day }])
})

test('another tenant finds nothing that arrived', async () => {
  const { append, settleAll, services, owner, start, clock, span } = await setting()
  await append([...minutes(start, 20), ...minutes(clock.now() - hourMs, 5)])
  await settleAll()
  const { scope } = await aTenant(owner)
  const { samples } = await readTenant(services.app, scope, (db) =>
    readArrived(db, {
      series: [1],
      span,
      received: { from: start, until: clock.now() + dayMs },
      now: clock.now(),
      limit,
    }),
  )
  expect(samples).toEqual([])
})
