import { expect, test } from 'vitest'
import { aSample, seededChoice } from '#testing/samples'
import { decodeBlock } from '../blocks/block-codec.ts'
import { byMoment, dayMs, hourMs, minuteMs } from '../blocks/block-testing.ts'
import { compactSamples } from '../blocks/compaction.service.ts'
import { checkBlocks } from '../index.ts'
import { rollUpDue, rollUpMinutes } from '../rollup.service.ts'
import type { Sample } from '../sample.ts'
import { settle } from './conflict-rule.ts'
import { aDirectStore } from './direct-testing.ts'

type Store = Awaited<ReturnType<typeof aDirectStore>>
type Value = Omit<Sample, 'tenantId'>

/** Compares a trend with the samples themselves. */
async function expectTrend({ read }: Store, all: readonly Value[], asked: readonly number[]) {
  const [from = 0, to = 0, buckets] = asked
  const answer = await read(from, to, { buckets: buckets ?? 60, series: [1, 2, 3] })
  for (const [place, columns] of answer.columns.entries()) {
    const within = all.filter(
      ({ series, at }) => series === place + 1 && at >= answer.from && at < answer.to,
    )
    const valid = within.filter(({ quality }) => quality === 0).map(({ value }) => value)
    const told = `series ${place + 1} by ${answer.level}`
    expect(columns.sampleCount, told).toBe(within.length)
    expect(Math.min(...columns.min.filter((each) => each !== null)), told).toBe(Math.min(...valid))
    expect(Math.max(...columns.max.filter((each) => each !== null)), told).toBe(Math.max(...valid))
  }
  return answer.level
}

/** What is stored, by the rule of conflicts. */
function openList() {
  const list = new Map<string, Value>()
  return {
    take(values: readonly Value[]) {
      for (const [key, claims] of Map.groupBy(values, ({ series, at }) => `${series} ${at}`)) {
        const [first] = claims
        const { winner } = settle(list.get(key), claims)
        if (first) list.set(key, { ...first, ...winner })
      }
    },
    /** After an undo, which gives values back that this list does not know any more. */
    reset(values: readonly Value[]) {
      list.clear()
      for (const value of values) list.set(`${value.series} ${value.at}`, value)
    },
    all: () => [...list.values()].toSorted(byMoment),
  }
}

/** All samples with their arrivals, wherever they are. */
async function arrived({ blocks, owner }: Store): Promise<Value[]> {
  const closed = (await blocks()).flatMap(({ series, samples }) =>
    decodeBlock(samples).map((own) => ({ series, ...own })),
  )
  const open = await owner<Value>(
    `select series, (extract(epoch from ts) * 1000)::float8 as at, value, quality,
            (extract(epoch from received_at) * 1000)::float8 as "receivedAt" from sample`,
  )
  return [...closed, ...open]
}

const plain = (values: readonly Pick<Value, 'series' | 'at' | 'value' | 'quality'>[]) =>
  values.map(({ series, at, value, quality }) => ({ series, at, value, quality }))

/** Some of the timed work, the same in all stores. */
async function workOn(stores: readonly Store[], choose: (below: number) => number) {
  const steps = [choose(3), choose(3), choose(2), choose(4), choose(4)]
  for (const { services, settleAll, pack } of stores) {
    if (steps[0]) await rollUpMinutes(services)
    if (steps[1]) await rollUpDue(services, 'hour')
    if (steps[2]) await rollUpDue(services, 'day')
    if (steps[3] === 0) await compactSamples(services)
    if (steps[4] === 0) await settleAll()
    await pack()
  }
}

/** Compares all that is kept of two stores. */
async function expectSame(direct: Store, rows: Store) {
  const round = (value: number | null) => value && Math.round(value * 1e6) / 1e6
  const rounded = (hours: Awaited<ReturnType<Store['hours']>>) =>
    hours.map((hour) => ({ ...hour, sum: round(hour.sum), sqDev: round(hour.sqDev) }))
  expect(rounded(await direct.hours())).toEqual(rounded(await rows.hours()))
  expect(await direct.rollups('day')).toEqual(await rows.rollups('day'))
  const days = (found: Record<string, unknown>[]) =>
    found.filter(({ of, count }) => of === 'day' && Number(count) !== 0)
  expect(days(await direct.counts())).toEqual(days(await rows.counts()))
  // Byte for byte: what compaction makes of rows.
  expect(await direct.blocks()).toEqual(await rows.blocks())
}

test.each([1, 2, 3])(
  'whatever imports and stations bring in any order reads like a plain list, whether it went as blocks or as rows (%i)',
  async (seed) => {
    const choose = seededChoice(seed)
    // Of the second one imports have nothing to commit with them, and go as rows.
    const [direct, rows] = [await aDirectStore(), await aDirectStore()]
    const stores = [direct, rows]
    const list = openList()
    const levels = new Set<string>()
    // The last three days are not closed.
    const start = direct.start
    let blocksSeen = 0

    const someValues = (count: number, receivedAt: (n: number) => number): Value[] =>
      Array.from({ length: count }, (_, n) => ({
        series: 1 + choose(3),
        at: start + choose(11 * 24 * 6) * 10 * minuteMs + (choose(4) === 0 ? choose(minuteMs) : 0),
        value: [choose(40) / 8, choose(5), -choose(1000) / 7][choose(3)] ?? 0,
        quality: choose(6) === 0 ? 2 : 0,
        receivedAt: receivedAt(n),
      }))

    async function write(round: number) {
      const arrival = start + 40 * dayMs + round * 1000
      if (choose(3) === 0) {
        const late = someValues(20, (n) => arrival + n)
        for (const { append, tenantId } of stores)
          await append(late.map((own) => aSample({ ...own, tenantId })))
        list.take(late)
        return
      }
      // Some come in the order of time.
      const found = someValues(300 + choose(400), () => arrival + 0.5)
      if (choose(2) === 0) found.sort((a, b) => a.at - b.at)
      const told = await direct.imported(found, { receivedAt: arrival + 0.5 })
      const { held, ...counts } = told
      expect(await rows.append(found)).toEqual(counts)
      const kept = (await direct.displaced()).filter((each) => each.arrival === arrival + 0.5)
      list.take(found)
      const own = list.all().filter((each) => each.receivedAt === arrival + 0.5)
      expect(held).toBe(own.length + kept.length)
      if (choose(3) > 0) return
      for (const { undo } of stores) await undo(arrival + 0.5)
      list.reset(await arrived(rows))
      expect(list.all().filter((each) => each.receivedAt === arrival + 0.5)).toEqual([])
    }

    for (let round = 0; round < 8; round += 1) {
      await write(round)
      blocksSeen += (await direct.blocks()).length
      await workOn(stores, choose)
      const all = list.all()
      for (const { everything } of stores) expect(plain(await everything())).toEqual(plain(all))
      expect(await direct.displaced()).toEqual(await rows.displaced())
      const from = start + choose(8 * 24) * hourMs
      const to = from + (6 + choose(4 * 24)) * hourMs
      for (const store of stores) {
        levels.add(await expectTrend(store, all, [from, to, [4, 60, 900, 5000][choose(4)] ?? 60]))
        await expectTrend(store, all, [start, start + 12 * dayMs, 6])
      }
    }
    for (const { settleAll, services } of stores) {
      await settleAll()
      await settleAll()
      expect((await checkBlocks(services.worker)).faults).toEqual([])
    }
    expect(blocksSeen).toBeGreaterThan(30)
    expect(levels.size).toBeGreaterThan(1)
    await expectSame(direct, rows)
  },
)
