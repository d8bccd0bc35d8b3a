import { expect, test } from 'vitest'
import { aSample, seededChoice } from '#testing/samples'
import type { Sample } from '../index.ts'
import { rollUpDue, rollUpMinutes } from '../rollup.service.ts'
import { type Reading, settle } from '../sink/conflict-rule.ts'
import {
  aStore,
  byMoment,
  dayMs,
  hourMs,
  minuteMs,
  perDay,
  type Stored,
  values,
} from './block-testing.ts'
import { compactSamples } from './compaction.service.ts'

test('a trend that is read while days are compacted and opened again has every sample once', async () => {
  const { append, settleAll, start, read } = await aStore()
  await append([1, 2, 3].flatMap((series) => values(start, 3, { series })))
  let isOver = false
  const moving = async () => {
    for (let round = 0; round < 6; round++) {
      // None that is under way takes minutes.
      await settleAll(async () => void (await Promise.all(underWay)))
      // What is stored already changes nothing but where it is.
      await append([1, 2, 3].flatMap((series) => values(start, 3, { series })))
    }
    isOver = true
  }
  const counts = new Set<number>()
  const underWay = new Set<Promise<unknown>>()
  const reading = async () => {
    for (let round = 0; !isOver; round++) {
      const buckets = [5000, 700, 50][round % 3] ?? 50
      const trend = read(start, start + 3 * dayMs, { buckets, series: [1, 2, 3] })
      underWay.add(trend)
      const { columns } = await trend
      underWay.delete(trend)
      for (const { sampleCount } of columns) counts.add(sampleCount)
    }
  }
  await Promise.all([moving(), reading(), reading()])
  expect([...counts]).toEqual([3 * perDay])
})

/** The samples of a store as a plain list, to which the same rule of conflicts applies. */
function plainList() {
  const moments = new Map<string, Sample & Reading>()
  return {
    put(sample: Sample) {
      const key = `${sample.series} ${sample.at}`
      const { winner } = settle(moments.get(key), [sample])
      moments.set(key, { ...sample, ...winner })
    },
    all: (): Stored[] =>
      [...moments.values()]
        .map(({ series, at, value, quality }) => ({ series, at, value, quality }))
        .toSorted(byMoment),
  }
}

test.each([
  ['Asia/Shanghai', 1],
  ['Asia/Kolkata', 2],
  ['Europe/Berlin', 3],
] as const)(
  'whatever is written and compacted in %s reads like a plain list',
  async (zone, seed) => {
    const store = await aStore(zone)
    const { start, tenantId, services } = store
    const choose = seededChoice(seed)
    const list = plainList()
    for (let round = 0; round < 14; round++) {
      const samples = Array.from({ length: 120 }, (_, n) => {
        const sample = aSample({
          tenantId,
          series: 1 + choose(3),
          at: start + choose(9 * 24 * 6) * 10 * minuteMs + (choose(4) === 0 ? choose(minuteMs) : 0),
          value: choose(40) / 8,
          quality: choose(6) === 0 ? 2 : 0,
          receivedAt: start + 30 * dayMs + round * 1000 + n,
        })
        // Some days come to have minutes.
        const count = choose(20) === 0 ? 6 : 1
        return Array.from({ length: count }, (_each, more) => ({
          ...sample,
          at: sample.at + 1009 * more,
        }))
      }).flat()
      await store.append(samples)
      for (const sample of samples) list.put(sample)
      if (choose(3) > 0) await rollUpMinutes(services)
      if (choose(3) > 0) await rollUpDue(services, 'hour')
      if (choose(2) > 0) await rollUpDue(services, 'day')
      if (choose(4) > 0) await compactSamples(services)
      expect(await store.everything(), `round ${round}`).toEqual(list.all())

      const from = start + choose(4 * 24) * hourMs
      const to = from + (1 + choose(5 * 24)) * hourMs
      const answer = await store.read(from, to, {
        buckets: [4, 60, 900, 9000][choose(4)] ?? 60,
        series: [1, 2, 3],
      })
      for (const [place, columns] of answer.columns.entries()) {
        const within = list
          .all()
          .filter(({ series, at }) => series === place + 1 && at >= answer.from && at < answer.to)
        const valid = within.filter(({ quality }) => quality === 0).map(({ value }) => value)
        expect(columns.sampleCount, `${answer.level} in round ${round}`).toBe(within.length)
        expect(Math.min(...columns.min.filter((each) => each !== null))).toBe(Math.min(...valid))
        expect(Math.max(...columns.max.filter((each) => each !== null))).toBe(Math.max(...valid))
        expect(columns.flagged.reduce((a, b) => a + b, 0)).toBe(within.length - valid.length)
      }
    }
    await store.settleAll()
    expect(await store.everything()).toEqual(list.all())
    expect((await store.blocks()).length).toBeGreaterThan(20)
    // Hours and days say the same as those of a store that has never compacted anything.
    const other = await aStore(zone)
    const all = list.all().map((sample) => ({ ...sample, tenantId: other.tenantId }))
    await other.append(all)
    await other.rollUp()
    for (const level of ['hour', 'day'] as const)
      expect(await store.rollups(level), level).toEqual(await other.rollups(level))
  },
)
