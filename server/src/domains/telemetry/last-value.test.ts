import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { holding, notedRepeats } from '#testing/lock-waits'
import { aSample } from '#testing/samples'
import { aTenant, testServices } from '#testing/test-services'
import { openSink } from './index.ts'
import { writeLastValues } from './last-value.service.ts'
import { rollUpMinutes } from './rollup.service.ts'

const noon = Date.UTC(2026, 2, 4, 12)
const dayMs = 86_400_000

/** Units of a tenant in the order in which they are locked, each with two points. */
async function setUp(count: number) {
  const base = await testServices()
  const { owner } = base
  const { tenantId, root } = await aTenant(owner)
  const units: { unitId: string; points: number[] }[] = []
  for (const unitId of Array.from({ length: count }, newId).toSorted()) {
    await owner(
      `insert into unit (tenant_id, id, organisation_id, kind, name_zh, name_en) values ($1, $2, $3, 'outfall', '口', 'Outfall')`,
      [tenantId, unitId, root],
    )
    await owner(
      `insert into device (tenant_id, id, organisation_id, unit_id, name_zh, name_en) values ($1, $2, $3, $2, '仪', 'Device')`,
      [tenantId, unitId, root],
    )
    const rows = await owner<{ series: number }>(
      `insert into point (tenant_id, id, organisation_id, unit_id, device_id, name_zh, name_en, factor, unit_of_measure, decimals)
       select $1, id, $2, $3, $3, '点', 'Point', 'w01018', 'mg/L', 1 from unnest($4::uuid[]) p (id) returning series`,
      [tenantId, root, unitId, [newId(), newId()]],
    )
    units.push({ unitId, points: rows.map(({ series }) => series) })
  }
  const value = (unit: number, point: number, minute = 0) =>
    aSample({ tenantId, series: units[unit]?.points[point] ?? 0, at: noon + minute * 60_000 })
  const holdUnit = (unit: number) =>
    holding(base, 'select from unit_state where unit_id = $1 for update', [units[unit]?.unitId])
  const written = async () => {
    const rows = await owner<{ series: number }>('select series from point_last order by series')
    return rows.map(({ series }) => series)
  }
  return { ...base, value, holdUnit, written }
}

test('two processes that write first and later values of the same units do not deadlock', async () => {
  const { value, holdUnit, written, ...base } = await setUp(3)
  const { services } = base
  await writeLastValues(services, [value(1, 0), value(2, 0)])
  const repeats = notedRepeats(services)
  const held = await holdUnit(0)
  const both = Promise.all([
    writeLastValues(services, [value(2, 0, 1), value(1, 1), value(0, 0)]),
    writeLastValues(services, [value(1, 0, 1), value(2, 1), value(0, 1)]),
  ])
  await held.until(2)
  await held.end()
  await both
  expect(repeats).toEqual([])
  expect(await written()).toHaveLength(6)
})

test('a running rollup locks no units, and repairs what was not written', async () => {
  const { value, written, ...base } = await setUp(1)
  const { services, owner, clock } = base
  clock.set(noon + 2 * dayMs)
  const sink = openSink(services)
  const [first, second] = [value(0, 0), { ...value(0, 0), at: noon + dayMs }]
  await sink.append([first])
  await sink.append([second])
  await sink.close()
  await owner('delete from point_last')
  for (const { at } of [first, second])
    await owner('select ensure_rollup_partitions($1::date)', [new Date(at)])
  const held = await holding(
    base,
    'insert into sample_sparse_day (day, series, tenant_id) values ($1::date, $2, $3)',
    [new Date(second.at).toISOString(), second.series, second.tenantId],
  )
  const rolling = rollUpMinutes(services)
  await held.until(1)
  const other = value(0, 1)
  const writing = writeLastValues(services, [other]).then(() => 'written')
  expect(await Promise.race([writing, delay(2000, 'waits')])).toBe('written')
  await held.end()
  await rolling
  expect(await written()).toEqual([first.series, other.series])
  expect(await owner('select from sample_sparse_day')).toHaveLength(2)
  expect(await owner('select from sample_arrival')).toEqual([])
})

test('arrivals that another process took while last values were repaired are left to it', async () => {
  const { value, holdUnit, ...base } = await setUp(1)
  const { services, owner, clock } = base
  clock.set(noon + 5 * 60_000)
  const sink = openSink(services)
  await sink.append([value(0, 0)])
  await sink.append([value(0, 0, 5)])
  await sink.close()
  await owner('delete from point_last')
  const held = await holdUnit(0)
  const rolling = rollUpMinutes(services)
  await held.until(1)
  expect(await owner('delete from sample_arrival returning 1')).toHaveLength(2)
  await held.end()
  await rolling
  expect(await owner('select from rollup_due')).toEqual([])
  expect(await owner('select from sample_arrival')).toEqual([])
})
