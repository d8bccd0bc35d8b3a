import { commitImport } from '@iwater/contract/field/imports'
import { expect, test } from 'vitest'
import { moveDay } from '#domains/telemetry'
import { asWorker } from '#platform/database/database'
import { holding } from '#testing/lock-waits'
import { tableOf, undoSetting } from './import-undo-testing.ts'

const minute = 60_000
const head = '站点,时间,水温(℃)'
type Setting = Awaited<ReturnType<typeof undoSetting>>

const seriesOf = async ({ app }: Setting, name: string) => {
  const [row] = await app.owner<{ series: number }>(
    'select p.series from point p join unit u on u.id = p.unit_id where u.name_zh = $1',
    [name],
  )
  return row?.series ?? 0
}

const liveValue = async (setting: Setting, hour: number, value: number) =>
  setting.app.sink.append([
    {
      series: await seriesOf(setting, '东桥'),
      tenantId: setting.tenant.tenantId,
      at: Date.parse(`2026-10-01T0${hour}:00+08:00`),
      receivedAt: Date.now(),
      value,
      quality: 0,
    },
  ])

test(
  'what another import and a station stored meanwhile stays, however often the file repeats a moment',
  async () => {
    const setting = await undoSetting()
    const { app, token, upload, proposed, check, settled, undo, values } = setting
    await setting.store(tableOf('东桥', { 9: 1 }))
    const rows = Array.from({ length: 20_000 }, (_, n) => `东桥,2026-10-01 00:00,${n / 1000}`)
    const many = await upload([head, ...rows].join('\n'))
    const other = await upload(tableOf('东桥', { 5: 17, 6: 18 }))
    await check(many.importId, proposed(many))
    await check(other.importId, proposed(other))
    await app.call(commitImport, { importId: many.importId }, { token })
    await app.call(commitImport, { importId: other.importId }, { token })
    await liveValue(setting, 7, 19)
    expect(await settled(many.importId)).toMatchObject({ sampleCount: 1, conflictCount: 19_999 })
    await settled(other.importId)
    await liveValue(setting, 8, 20)
    expect((await values())[0]).toBe('东桥 0 19.999')

    expect(await undo(many.importId)).toMatchObject({ removedCount: 1, missingCount: 0 })
    expect(await values()).toEqual(['东桥 5 17', '东桥 6 18', '东桥 7 19', '东桥 8 20', '东桥 9 1'])
  },
  3 * minute,
)

test(
  'a corrected import keeps the values that it has in common with the wrong one, in whatever order they are undone',
  async () => {
    const setting = await undoSetting()
    const { app, store, undo, values, displaced, last } = setting
    const wrong = await store(tableOf('东桥', { 5: 17, 6: 1800, 7: 16 }))
    const right = await store(tableOf('东桥', { 5: 17, 6: 18, 7: 16 }))
    expect(right).toMatchObject({ sampleCount: 0, duplicateCount: 2, conflictCount: 1 })
    await undo(wrong.importId)
    expect(await values()).toEqual(['东桥 5 17', '东桥 6 18', '东桥 7 16'])
    expect(await last()).toEqual(['东桥 7 16'])
    expect(await displaced()).toEqual([])
    expect(await undo(right.importId)).toMatchObject({ removedCount: 3, missingCount: 0 })
    expect(await values()).toEqual([])
    expect(await app.owner('select from point_last')).toEqual([])

    const first = await store(tableOf('东桥', { 5: 17 }))
    const second = await store(tableOf('东桥', { 5: 17 }))
    expect(await undo(second.importId)).toMatchObject({ removedCount: 0, missingCount: 0 })
    expect(await values()).toEqual(['东桥 5 17'])
    expect(await undo(first.importId)).toMatchObject({ removedCount: 1, missingCount: 0 })
    expect(await values()).toEqual([])
  },
  3 * minute,
)

test(
  'a value that a station sent again stays when the import is undone',
  async () => {
    const setting = await undoSetting()
    const { store, undo, values, displaced } = setting
    const { importId } = await store(tableOf('东桥', { 5: 17, 6: 18 }))
    expect(await liveValue(setting, 5, 17)).toMatchObject({ duplicates: 1 })
    await undo(importId)
    expect(await values()).toEqual(['东桥 5 17'])
    expect(await displaced()).toEqual([])
  },
  minute,
)

test(
  'values that were moved to another point are undone there, and what they had displaced returns',
  async () => {
    const setting = await undoSetting()
    const { app, tenant, store, undo, values, last, rolled, wrong } = setting
    await store(tableOf('西桥', { 9: 1 }))
    await store(tableOf('东桥', { 5: 16 }))
    const { importId } = await store(tableOf('东桥', { 5: 17, 6: 18 }))
    await rolled()
    const move = {
      tenantId: tenant.tenantId,
      sources: [await seriesOf(setting, '东桥')],
      targets: [await seriesOf(setting, '西桥')],
      from: new Date('2026-09-01'),
      receivedUntil: new Date(),
    }
    await asWorker(app.services.worker, (db) => moveDay(db, '2026-09-30', move))
    expect(await values()).toEqual(['西桥 5 17', '西桥 6 18', '西桥 9 1'])
    expect(await undo(importId)).toMatchObject({
      state: 'undone',
      removedCount: 2,
      restoredCount: 1,
      missingCount: 0,
    })
    expect(await values()).toEqual(['西桥 5 16', '西桥 9 1'])
    await rolled()
    expect(await wrong('minute')).toEqual([])
    expect(await last()).toContain('西桥 9 1')
  },
  2 * minute,
)

test(
  'values that are no longer there are told of',
  async () => {
    const setting = await undoSetting()
    const { app, store, undo } = setting
    const { importId } = await store(tableOf('东桥', { 5: 17, 6: 18, 7: 19 }))
    await app.owner('delete from sample where value = 18')
    expect(await undo(importId)).toMatchObject({ removedCount: 2, missingCount: 1 })
  },
  minute,
)

test(
  'undoing reads the days of the import alone, also for points without any other value',
  async () => {
    const setting = await undoSetting()
    const { app, store, undo, values } = setting
    const { importId } = await store(tableOf('东桥', { 5: 17 }))
    await app.owner(`select ensure_sample_day(date '2024-01-01' + n) from generate_series(0, 39) n`)
    const other = await holding(app, 'lock table sample_20240105 in access exclusive mode')
    await undo(importId)
    await other.end()
    expect(await values()).toEqual([])
    expect(await app.owner('select from point_last')).toEqual([])
  },
  minute,
)

test(
  'the last value after an undo may be of years before the import',
  async () => {
    const setting = await undoSetting()
    const { app, store, undo, rolled } = setting
    await store([head, '东桥,2021-03-01 05:00,3'].join('\n'))
    await rolled()
    const { importId } = await store(tableOf('东桥', { 5: 17 }))
    await undo(importId)
    expect(await app.owner('select value from point_last')).toEqual([{ value: 3 }])
  },
  minute,
)
