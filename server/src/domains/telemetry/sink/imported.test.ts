import { expect, onTestFinished, test } from 'vitest'
import { asWorker } from '#platform/database/database'
import { holding } from '#testing/lock-waits'
import { aSample } from '#testing/samples'
import { aTenant, testServices } from '#testing/test-services'
import { openSink } from '../index.ts'
import { selectUnwritten } from '../last-value.queries.ts'
import { writeLastValues } from '../last-value.service.ts'

/** Arrivals of two imports. */
const at = Date.UTC(2026, 9, 1, 5)
const [first, second] = [at + 1000.5, at + 2000.5]

async function aStore() {
  const base = await testServices()
  const { tenantId } = await aTenant(base.owner)
  const sink = openSink(base.services)
  onTestFinished(() => sink.close())
  const value = (own: number, receivedAt: number, series = 1) =>
    aSample({ tenantId, series, at, value: own, receivedAt })
  const rows = (table: string) =>
    base.owner<{ value: number; arrival: number }>(
      `select value, (extract(epoch from received_at) * 1000)::float8 as arrival from ${table} order by series, received_at`,
    )
  /** Appends as an import does; answers how many are kept. */
  const imported = async (...samples: ReturnType<typeof value>[]) => {
    let held = -1
    await sink.append(samples, async (_, result) => {
      held = result.held
      return true
    })
    return held
  }
  return { ...base, sink, tenantId, value, rows, imported }
}

test('the arrival of an import is kept exactly, and its later row replaces the earlier one', async () => {
  const { value, rows, imported } = await aStore()
  expect(await imported(value(9, first), value(8, first))).toBe(1)
  expect(await imported(value(3, first))).toBe(0)
  expect(await rows('sample')).toEqual([{ value: 3, arrival: first }])
  expect(await rows('sample_conflict')).toEqual([])
})

test('what an import has beside values of others counts as kept once', async () => {
  const { sink, value, rows, imported } = await aStore()
  await imported(value(17, first, 1))
  await sink.append([value(17, at, 2), value(5, at, 3)])
  const again = [
    value(17, second, 1),
    value(17, second, 2),
    value(6, second, 3),
    value(1, second, 4),
  ]
  expect(await imported(...again)).toBe(3)
  expect(await imported(...again)).toBe(0)
  expect(await rows('sample_conflict')).toEqual([
    { value: 17, arrival: second },
    { value: 5, arrival: at },
  ])
})

test('a value is not kept beside one that goes meanwhile', async () => {
  const { sink, value, rows, imported, ...base } = await aStore()
  await imported(value(17, first))
  const undo = await holding(base, 'delete from sample where series = 1')
  const live = sink.append([value(17, at + 9000)])
  await undo.until(1)
  await undo.client.query('commit')
  expect(await live).toEqual({ stored: 1, duplicates: 0, conflicts: 0 })
  expect(await rows('sample')).toEqual([{ value: 17, arrival: at + 9000 }])
  expect(await rows('sample_conflict')).toEqual([])
})

test('the last value follows a later row of an import, and is repaired with its exact arrival', async () => {
  const { services, owner, value, rows, imported, sink } = await aStore()
  await sink.append([value(5, at, 3)])
  // By another process: this one notes nothing of it.
  await owner(
    `insert into sample (series, tenant_id, ts, received_at, value, quality)
     select n, 1, '2026-10-01 05:00Z', '2026-10-01 05:00:01.0005Z', 9, 0 from generate_series(1, 2) n`,
  )
  await writeLastValues(services, [value(9, first)])
  await writeLastValues(services, [value(3, first)])
  expect(await rows('point_last')).toEqual([{ value: 3, arrival: first }])
  await writeLastValues(services, [value(2, first, 2)])
  await writeLastValues(services, [value(1, at, 2)])
  expect((await rows('point_last')).slice(0, 2).map((row) => row.value)).toEqual([3, 2])

  await imported(value(4, first))
  await sink.flushed()
  const span = {
    tenantId: 1,
    day: '2026-10-01',
    count: 1,
    seriesFrom: 1,
    seriesUntil: 1,
    from: at,
    until: at,
    receivedFrom: Math.floor(first),
    receivedUntil: Math.ceil(first),
  }
  const unwritten = await asWorker(services.worker, (db) => selectUnwritten(db, span))
  for (const each of unwritten) expect(each).toMatchObject({ value: 4, receivedAt: first })
  await writeLastValues(services, unwritten)
  expect((await rows('point_last'))[0]).toEqual({ value: 4, arrival: first })
})

test('a value of an import that was taken back while it was noted does not become the last one', async () => {
  const { services, value, rows, imported, sink, ...base } = await aStore()
  await imported(value(17, first), value(18, first, 2))
  await sink.close()
  await base.owner('delete from point_last')
  const undo = await holding(base, 'delete from sample where series = 1')
  const written = writeLastValues(services, [value(17, first), value(18, first, 2)])
  await undo.until(1)
  await undo.client.query('commit')
  await written
  expect(await rows('point_last')).toEqual([{ value: 18, arrival: first }])
  await writeLastValues(services, [value(17, first)])
  expect(await rows('point_last')).toHaveLength(1)
})

test('what a station repeats of an imported value without end is kept once, and again after another value', async () => {
  const { sink, value, rows, imported } = await aStore()
  await imported(value(17, first))
  const repeat = async (from: number) => {
    for (let n = 0; n < 5; n++)
      await sink.append([value(17, at + from + n), value(17, at + from + n)])
  }
  await repeat(2000)
  expect(await rows('sample_conflict')).toEqual([{ value: 17, arrival: at + 2000 }])
  // The station corrects itself, and another import corrects the station.
  await sink.append([value(18, at + 3000)])
  expect(await imported(value(17, at + 4000.5))).toBe(1)
  await repeat(5000)
  expect(await rows('sample_conflict')).toEqual([
    { value: 17, arrival: first },
    { value: 17, arrival: at + 2000 },
    { value: 18, arrival: at + 3000 },
    { value: 17, arrival: at + 5000 },
  ])
  // One of another import is kept beside that of the station, so that it is found when it is undone.
  expect(await imported(value(17, at + 6000.5))).toBe(1)
})
