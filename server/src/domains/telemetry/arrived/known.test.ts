import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTenant } from '#platform/database/database'
import { aStore, dayMs, hourMs, minuteMs, type Stored } from '../blocks/block-testing.ts'
import { readKnown } from './known.service.ts'

const limit = 100_000

async function setting() {
  const store = await aStore()
  const { services, scope, clock, start } = store
  const span = { from: start, until: clock.now() + hourMs }
  const knownAt = (moment: number, own: { limit?: number } = {}) =>
    readTenant(services.app, scope, (db) =>
      readKnown(db, { series: [1, 2], span, knownAt: moment, now: clock.now(), limit, ...own }),
    )
  const valuesAt = async (moment: number) => {
    const { samples } = await knownAt(moment)
    return samples?.map(
      ({ series, at, value, quality }): Stored => ({ series, at, value, quality }),
    )
  }
  return { ...store, knownAt, valuesAt }
}

test('what was known at each moment is what was read then, however much came later', async () => {
  const { append, everything, settleAll, valuesAt, start, clock } = await setting()
  const days = [start, start + dayMs, clock.now() - 5 * hourMs]
  const claim = fc.record({
    series: fc.integer({ min: 1, max: 2 }),
    at: fc
      .tuple(fc.constantFrom(...days), fc.integer({ min: 0, max: 11 }))
      .map(([day, place]) => day + place * minuteMs),
    value: fc.integer({ min: 0, max: 3 }),
    quality: fc.constantFrom(0, 0, 0, 2),
  })
  const batches = fc.array(fc.array(claim, { minLength: 20, maxLength: 20 }), {
    minLength: 12,
    maxLength: 12,
  })
  const [rounds = []] = fc.sample(batches, { numRuns: 1, seed: 7 })
  const reads: { moment: number; was: Stored[] }[] = []
  for (const [round, batch] of rounds.entries()) {
    const moment = clock.now()
    await append(batch.map((each, place) => ({ ...each, receivedAt: moment + place })))
    if (round % 3 === 2) await settleAll()
    clock.advance(minuteMs)
    reads.push({ moment: moment + batch.length, was: await everything() })
  }
  await settleAll()
  expect(new Set(reads.map(({ was }) => JSON.stringify(was))).size).toBe(12)
  for (const { moment, was } of reads) expect(await valuesAt(moment)).toEqual(was)
})

test('an import is known from its own moment on', async () => {
  const { append, settleAll, valuesAt, start, clock } = await setting()
  const [sent, imported] = [clock.now() - 3 * hourMs, clock.now() - hourMs + 0.5]
  await append([{ series: 1, at: start, value: 1, receivedAt: sent }])
  await append([{ series: 1, at: start, value: 2, receivedAt: imported }])
  await settleAll()
  const value = async (moment: number) => (await valuesAt(moment))?.map((each) => each.value)
  expect(await value(sent - 1)).toEqual([])
  expect(await value(sent)).toEqual([1])
  expect(await value(imported - 0.5)).toEqual([1])
  expect(await value(imported)).toEqual([2])
})

test('nothing is answered of too many samples, whether they count or not', async () => {
  const { append, knownAt, start, clock } = await setting()
  const receivedAt = clock.now()
  const five = [1, 2, 3, 4, 5]
  await append(
    five.map((value) => ({ series: 1, at: start, value, receivedAt: receivedAt + value })),
  )
  await append(five.map((place) => ({ at: start + place * minuteMs, value: 0, receivedAt })))
  expect((await knownAt(receivedAt + 9, { limit: 6 })).samples).toHaveLength(6)
  expect((await knownAt(receivedAt + 9, { limit: 5 })).samples).toBeNull()
  await append(
    [6, 7, 8].map((value) => ({ series: 1, at: start, value, receivedAt: receivedAt + value })),
  )
  expect((await knownAt(receivedAt + 9, { limit: 6 })).samples).toBeNull()
})
