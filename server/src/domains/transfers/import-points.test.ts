import { uploadFile } from '@iwater/contract/files'
import type { ImportMode } from '@iwater/contract/kit/import-calls'
import { importRoutes } from '@iwater/contract/kit/import-routes'
import { pointRecord } from '@iwater/contract/plant/points'
import { expect, test } from 'vitest'
import { aConnectedPlant } from '#testing/field/connected-plant'
import { uploadTo } from '#testing/uploads'

const { check, read, store, undo, history } = importRoutes(pointRecord)

async function setting() {
  const app = await aConnectedPlant()
  const { call, token, owner, addDevice, addUnit } = app
  const unitId = await addUnit('出水口')
  await addDevice(unitId, '流量计')
  const send = async (lines: readonly string[], mode: ImportMode, heading = '名称 / 中文') => {
    const text = [`${heading},设备,因子,计量单位,小数位数`, ...lines].join('\n')
    const sent = { token, name: 'points.csv', bytes: Buffer.from(text) }
    const { fileId } = (await uploadTo(app, uploadFile, sent)).data
    const { recordImportId } = (await call(check, { fileId, mode }, { token })).data
    const order = async () => (await call(read, { recordImportId }, { token })).data
    const reached = (state: string) =>
      expect.poll(async () => (await order()).state, { timeout: 20_000 }).toBe(state)
    await reached('checked')
    const { report } = await order()
    return { recordImportId, report, reached }
  }
  const storeAll = async (lines: readonly string[], mode: ImportMode, heading?: string) => {
    const { recordImportId, report, reached } = await send(lines, mode, heading)
    await call(store, { recordImportId, leaveOutFaulty: true }, { token })
    await reached('stored')
    return { recordImportId, report }
  }
  const stored = () =>
    owner(
      `select name_zh, factor, decimals from point where name_zh in ('a', 'b') order by name_zh`,
    )
  return { ...app, unitId, owner, send, storeAll, stored }
}

test('points are stored from a file, with one entry in the trail, and taken back', async () => {
  const { call, token, storeAll, stored } = await setting()
  const { recordImportId, report } = await storeAll(
    ['a,流量计,w01018,mg/L,1', 'b,流量计,w21003,mg/L,'],
    'add',
  )
  expect(report).toMatchObject({ added: 2, faulty: 0 })
  expect(await stored(), 'an empty cell takes the default').toEqual([
    { name_zh: 'a', factor: 'w01018', decimals: 1 },
    { name_zh: 'b', factor: 'w21003', decimals: 2 },
  ])
  await call(undo, { recordImportId }, { token })
  const undone = async () => (await call(history, {}, { token })).data[0]?.undo
  await expect.poll(undone, { timeout: 20_000 }).toBe('done')
  expect(await stored()).toEqual([])
})

test('a corrected file that is imported again doubles nothing', async () => {
  const { storeAll, stored } = await setting()
  const first = ['a,流量计,w01018,mg/L,1', 'b,流量计,none,mg/L,2', 'c,无此设备,w01018,mg/L,2']
  expect((await storeAll(first, 'update')).report).toMatchObject({ added: 1, faulty: 2 })
  const corrected = ['a,流量计,w01018,mg/L,3', 'b,流量计,w21003,mg/L,2']
  const again = await storeAll(corrected, 'update')
  expect(again.report).toMatchObject({ added: 1, changed: 1, unchanged: 0, faulty: 0 })
  expect(await stored()).toEqual([
    { name_zh: 'a', factor: 'w01018', decimals: 3 },
    { name_zh: 'b', factor: 'w21003', decimals: 2 },
  ])
  expect((await storeAll(corrected, 'update')).report).toMatchObject({ added: 0, unchanged: 2 })
})

test('a point is another one by its name, its device or its factor, and by being in use', async () => {
  const { addDevice, addUnit, owner, send, storeAll } = await setting()
  await addDevice(await addUnit('进水口'), '流量计二')
  await storeAll(['a,流量计,w01018,mg/L,1'], 'add')
  const others = ['a,流量计,w21003,mg/L,1', 'a,流量计二,w01018,mg/L,1', 'b,流量计,w01018,mg/L,1']
  expect((await send(others, 'add')).report).toMatchObject({ added: 3, faulty: 0 })
  const taken = await send(['a,流量计,w01018,mg/L,1'], 'add')
  expect(taken.report).toMatchObject({ added: 0, faulty: 1 })
  expect(taken.report?.errors[0]?.message).toContain('已被使用')
  const twice = await send(['b,流量计,w01018,mg/L,1', 'b,流量计,w01018,mg/L,2'], 'update')
  expect(twice.report).toMatchObject({ added: 1, faulty: 1 })
  await owner(`update point set retired_at = now() where name_zh = 'a'`)
  expect((await send(['a,流量计,w01018,mg/L,1'], 'update')).report).toMatchObject({ added: 1 })
})

test('a point is found by its name in either language, and keeps the one that a row leaves out', async () => {
  const { owner, send, storeAll } = await setting()
  await storeAll(['a,流量计,w01018,mg/L,1'], 'add')
  await owner(`update point set name_en = 'Inlet' where name_zh = 'a'`)
  const english = await storeAll(['Inlet,流量计,w01018,mg/L,3'], 'update', '名称 / English')
  expect(english.report).toMatchObject({ added: 0, changed: 1, faulty: 0 })
  const names = await owner(`select name_zh, name_en, decimals from point where name_en = 'Inlet'`)
  expect(names).toEqual([{ name_zh: 'a', name_en: 'Inlet', decimals: 3 }])
  const both = '名称 / 中文,名称 / English'
  const rows = ['a,,流量计,w01018,mg/L,1', ',Inlet,流量计,w01018,mg/L,2']
  const twice = await send(rows, 'update', both)
  expect(twice.report).toMatchObject({ added: 0, changed: 1, faulty: 1 })
})

test('a row that fits several points says so', async () => {
  const { owner, send, storeAll } = await setting()
  await storeAll(['a,流量计,w01018,mg/L,1', 'b,流量计,w01018,mg/L,1'], 'add')
  await owner(`update point set name_zh = 'a' where name_zh = 'b'`)
  const { report } = await send(['a,流量计,w01018,mg/L,3'], 'update')
  expect(report).toMatchObject({ changed: 0, faulty: 1 })
})
