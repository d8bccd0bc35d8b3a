import { setTimeout as delay } from 'node:timers/promises'
import { qualityFlags } from '@iwater/contract/rules/quality-flags'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { overLossyLine } from '#testing/lost-answers'
import { aSample, seededChoice } from '#testing/samples'
import { aTenant, openTestServices, testServices } from '#testing/test-services'
import { type Alongside, openSink, type Sample } from '../index.ts'
import { beats, settle } from './conflict-rule.ts'

type Options = Parameters<typeof openSink>[1]
type Row = { series: number; ts: Date; value: number; quality: number; received_at: Date }

async function aStore(options?: Options) {
  const base = await testServices()
  const { tenantId } = await aTenant(base.owner)
  const sink = openSink(base.services, options)
  onTestFinished(() => sink.close())
  const stored = (table = 'sample') =>
    base.owner<Row>(`select series, ts, value, quality, received_at from ${table}
      order by series, ts, received_at, value, quality`)
  return { ...base, sink, tenantId, stored }
}

const minute = 60_000
const day = 24 * 60 * minute

test('samples are stored when the call resolves', async () => {
  const { sink, stored } = await aStore()
  const samples = [aSample({ series: 1, value: 1 / 3 }), aSample({ series: 2, quality: 3 })]
  expect(await sink.append(samples)).toEqual({ stored: 2, duplicates: 0, conflicts: 0 })
  expect(await stored()).toEqual(
    samples.map(({ series, at, value, quality, receivedAt }) => ({
      series,
      ts: new Date(at),
      value,
      quality,
      received_at: new Date(receivedAt),
    })),
  )
})

test('a duplicate changes nothing, in one call and in the next', async () => {
  const { sink, stored } = await aStore()
  const sample = aSample()
  const again = { ...sample, receivedAt: sample.receivedAt + 999 }
  expect(await sink.append([sample, again])).toEqual({ stored: 1, duplicates: 1, conflicts: 0 })
  const before = await stored()
  expect(await sink.append([again])).toEqual({ stored: 0, duplicates: 1, conflicts: 0 })
  expect(await stored()).toEqual(before)
  expect(await stored('sample_conflict')).toEqual([])
})

test('both values of a conflict are kept, and the rule decides which counts', async () => {
  const { sink, stored } = await aStore()
  const first = aSample({ value: 1 })
  const corrected = { ...first, value: 2, receivedAt: first.receivedAt + 10 }
  const flagged = { ...first, value: 3, quality: 5, receivedAt: first.receivedAt + 20 }
  await sink.append([first])
  expect(await sink.append([corrected])).toEqual({ stored: 0, duplicates: 0, conflicts: 1 })
  expect(await sink.append([flagged])).toEqual({ stored: 0, duplicates: 0, conflicts: 1 })
  expect(await stored()).toMatchObject([{ value: 2, received_at: new Date(corrected.receivedAt) }])
  expect(await stored('sample_conflict')).toMatchObject([{ value: 1 }, { value: 3, quality: 5 }])
})

test('samples of many days and late ones are stored in their days', async () => {
  const { sink, stored, clock } = await aStore()
  const at = Math.floor(clock.now() / minute) * minute
  const ages = [0, 1, 40, 3000, 5, 40, 2]
  const samples = ages.map((age, index) =>
    aSample({ at: at - age * day, series: index, receivedAt: at }),
  )
  expect(await sink.append(samples)).toMatchObject({ stored: 7 })
  expect(await sink.append([aSample({ at: at - 2 * day, series: 0 })])).toMatchObject({ stored: 1 })
  expect(await stored()).toHaveLength(8)
})

test('each call gets the results of its own samples though they are stored together', async () => {
  const { sink } = await aStore()
  const results = await Promise.all([
    sink.append([aSample({ series: 1 }), aSample({ series: 2 })]),
    sink.append([aSample({ series: 1 }), aSample({ series: 3 })]),
    sink.append([aSample({ series: 2, value: 9, receivedAt: 1 })]),
    sink.append([]),
  ])
  expect(results).toEqual([
    { stored: 2, duplicates: 0, conflicts: 0 },
    { stored: 1, duplicates: 1, conflicts: 0 },
    { stored: 0, duplicates: 0, conflicts: 1 },
    { stored: 0, duplicates: 0, conflicts: 0 },
  ])
})

test.each([
  ['no number', { value: Number.NaN }],
  ['no finite number', { value: Number.POSITIVE_INFINITY }],
  ['an unknown flag', { quality: qualityFlags.length }],
  ['a moment before 1970', { at: -1 }],
  ['a moment in three days', { at: Date.now() + 3 * day }],
])('a call with %s is rejected as a whole', async (_, wrong) => {
  const { sink, stored } = await aStore()
  await expect(sink.append([aSample(), aSample(wrong)])).rejects.toThrow('ingest.payload-invalid')
  expect(await stored()).toEqual([])
})

test('samples that do not fit into the queue are rejected, and the others are stored', async () => {
  const { sink, stored } = await aStore({ capacity: 10 })
  const frame = (n: number) =>
    Array.from({ length: 6 }, (_, series) => aSample({ series, at: n * minute }))
  const calls = await Promise.allSettled([sink.append(frame(1)), sink.append(frame(2))])
  expect(calls.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(calls[1]).toMatchObject({ reason: { code: 'ingest.overloaded' } })
  expect(await stored()).toHaveLength(6)
  expect(await sink.append(frame(2))).toMatchObject({ stored: 6 })
})

/** The rule applied to one sample after the other. */
function applyInOrder(samples: readonly Sample[]) {
  const claims = Map.groupBy(samples, ({ series, at }) => `${series} ${at}`)
  return [...claims.values()].map((ofMoment) => ({
    ...ofMoment[0],
    ...settle(undefined, ofMoment).winner,
  }))
}

const asRows = (samples: readonly Partial<Sample>[]) =>
  samples
    .map(({ series = 0, at = 0, value, quality }) => ({ series, ts: new Date(at), value, quality }))
    .toSorted((a, b) => a.series - b.series || a.ts.getTime() - b.ts.getTime())

const rowsWithoutArrival = (rows: readonly Row[]) =>
  rows.map(({ series, ts, value, quality }) => ({ series, ts, value, quality }))

test('calls in any mixture have the result of the rule applied to one sample after the other', async () => {
  const { sink, stored, owner } = await aStore({ mostRows: 6, worthwhileRows: 1 })
  const start = Date.UTC(2026, 0, 31, 23, 59)
  const claim = fc.record({
    series: fc.integer({ min: 1, max: 3 }),
    at: fc.integer({ min: 0, max: 3 }).map((n) => start + n * 30_000),
    value: fc.integer({ min: 0, max: 2 }),
    quality: fc.constantFrom(0, 0, 3),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(claim, { maxLength: 5 }), { maxLength: 12 }),
      async (calls) => {
        const frames = calls.map((frame, index) =>
          frame.map((own) => aSample({ ...own, receivedAt: start + index })),
        )
        const results = await Promise.all(frames.map((frame) => sink.append(frame)))
        const all = frames.flat()
        const rows = await stored()
        expect(rowsWithoutArrival(rows)).toEqual(asRows(applyInOrder(all)))
        const told = results.reduce((sum, { stored: n }) => sum + n, 0)
        expect(told).toBe(rows.length)
        const answered = results.map(({ stored: a, duplicates: b, conflicts: c }) => a + b + c)
        expect(answered).toEqual(frames.map(({ length }) => length))
        await owner('delete from sample; delete from sample_conflict')
      },
    ),
    { numRuns: 40 },
  )
})

test('two processes that store at once agree on what counts', async () => {
  const { sink, stored, services, address, dataDir, clock } = await aStore({ mostRows: 20 })
  const other = openSink(await openTestServices(address, dataDir, clock), { mostRows: 20 })
  onTestFinished(() => other.close())
  const choose = seededChoice(11)
  const samples = Array.from({ length: 600 }, (_, index) =>
    aSample({
      series: choose(10),
      at: Date.UTC(2026, 3, 1) + choose(20) * 1000,
      value: index,
      quality: choose(4) === 0 ? 2 : 0,
      receivedAt: Date.UTC(2026, 3, 1, 1) + choose(50),
    }),
  )
  const frames = Array.from({ length: 120 }, (_, n) => samples.slice(n * 5, n * 5 + 5))
  const results = await Promise.all(
    frames.map((frame, index) => (index % 2 === 0 ? sink : other).append(frame)),
  )
  const best = [...Map.groupBy(samples, ({ series, at }) => `${series} ${at}`).values()].map(
    (claims) => claims.reduce((a, b) => (beats(b, a) ? b : a)),
  )
  expect(rowsWithoutArrival(await stored())).toEqual(asRows(best))
  expect((await stored()).length + (await stored('sample_conflict')).length).toBe(samples.length)
  expect(results.reduce((sum, { conflicts }) => sum + conflicts, 0)).toBe(600 - best.length)
  expect(services.worker.role).toBe('worker')
})

test('connections interrupted at any moment lose nothing and duplicate nothing', async () => {
  const { sink, stored, owner } = await aStore({ mostRows: 200, worthwhileRows: 100 })
  const choose = seededChoice(5)
  const stopAt = Date.now() + 2000
  const calls: Promise<{ stored: number; duplicates: number; conflicts: number }>[] = []
  const killer = (async () => {
    while (Date.now() < stopAt) {
      await delay(10 + choose(60))
      await owner(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = 'iwater_worker'`)
    }
  })()
  for (let n = 0; Date.now() < stopAt; n++) {
    const at = Date.UTC(2026, 4, 1) + n * 1000
    calls.push(
      sink.append(Array.from({ length: 20 }, (_, series) => aSample({ series, at, value: n }))),
    )
    await (calls.length > 100 ? calls[calls.length - 100] : delay(1))
  }
  await killer
  const results = await Promise.all(calls)
  expect(results.every(({ stored: n }) => n === 20)).toBe(true)
  expect(await stored()).toHaveLength(20 * calls.length)
  const [arrived] = await owner<{ count: number }>(
    'select sum(count)::int as count from sample_arrival',
  )
  expect(arrived?.count).toBe(20 * calls.length)
})

test('a commit whose answer is lost is recognised as done', async () => {
  const { address, dataDir, clock, stored, owner } = await aStore()
  const line = await overLossyLine(address)
  const services = await openTestServices(line.address, dataDir, clock)
  const sink = openSink(services)
  onTestFinished(() => sink.close())
  const heard: string[] = []
  sink.watch({
    announced: () => {},
    withdrawn: (id) => heard.push(`not ${id}`),
    stored: (id) => heard.push(id),
  })
  await sink.append([aSample({ value: 1 })])
  line.loseCommit()
  const corrected = aSample({ value: 2, receivedAt: Date.now() })
  expect(await sink.append([corrected])).toEqual({ stored: 0, duplicates: 0, conflicts: 1 })
  line.loseCommit()
  expect(await sink.append([aSample({ series: 2 })])).toMatchObject({ stored: 1 })
  expect(line.lost()).toBe(2)
  expect(await stored()).toMatchObject([{ value: 2 }, { series: 2 }])
  expect(await stored('sample_conflict')).toMatchObject([{ value: 1 }])
  const batches = await owner<{ id: string }>('select id from live_batch order by id')
  expect(heard).toEqual(batches.map(({ id }) => id))
})

test('a database that stays away is reported to the caller in the end', async () => {
  const { sink, owner, services, stored } = await aStore({ patienceMs: 300 })
  await sink.append([aSample({ series: 7 })])
  const [{ name } = { name: '' }] = await owner<{ name: string }>(
    'select current_database() as name',
  )
  await owner(`alter database ${name} with connection limit 0`)
  await owner(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = 'iwater_worker'`)
  await expect(sink.append([aSample()])).rejects.toThrow('server.unavailable')
  await owner(`alter database ${name} with connection limit -1`)
  expect(await sink.append([aSample()])).toMatchObject({ stored: 1 })
  expect(await stored()).toHaveLength(2)
  expect(services.config.limits).toBe('load')
})

test('work alongside samples is committed with them, or withholds them alone', async () => {
  const { sink, stored, owner } = await aStore()
  await owner('create table noted (n int not null); grant insert on noted to iwater_worker')
  const told: unknown[] = []
  const noting =
    (n: number, isWanted = true): Alongside =>
    async (db, result) => {
      told.push(result)
      await sql`insert into noted values (${n})`.execute(db)
      return isWanted
    }
  const sample = aSample({ series: 1 })
  const calls = [
    sink.append([aSample({ series: 7 })]),
    sink.append([sample], noting(1)),
    sink.append([aSample({ series: 2 })], noting(2, false)),
    sink.append([aSample({ series: 3 })]),
    sink.append([{ ...sample, receivedAt: sample.receivedAt + 1 }], noting(3)),
  ]
  const states = (await Promise.allSettled(calls)).map(({ status }) => status)
  expect(states).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  await expect(calls[2]).rejects.toThrow('not to be stored')
  expect(told).toEqual([
    { stored: 1, duplicates: 0, conflicts: 0, held: 0 },
    { stored: 1, duplicates: 0, conflicts: 0, held: 0 },
    { stored: 0, duplicates: 1, conflicts: 0, held: 0 },
  ])
  expect((await stored()).map(({ series }) => series)).toEqual([1, 3, 7])
  expect(await owner('select n from noted order by n')).toEqual([{ n: 1 }, { n: 3 }])
})
