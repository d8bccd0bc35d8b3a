import { uploadFile } from '@iwater/contract/files'
import { importRoutes } from '@iwater/contract/kit/import-routes'
import { pointRecord } from '@iwater/contract/plant/points'
import { expect, test } from 'vitest'
import { aConnectedPlant } from '#testing/field/connected-plant'
import { uploadTo } from '#testing/uploads'

const { check, read, store, undo, history } = importRoutes(pointRecord)

test('points are stored from a file, with one entry in the trail, and taken back', async () => {
  const app = await aConnectedPlant()
  const { call, token, owner, addDevice, addUnit } = app
  await addDevice(await addUnit('出水口'), '流量计')
  const text = '名称 / 中文,设备,因子,计量单位\na,流量计,w01018,mg/L\nb,流量计,w21003,mg/L'
  const sent = { token, name: 'points.csv', bytes: Buffer.from(text) }
  const { fileId } = (await uploadTo(app, uploadFile, sent)).data
  const { recordImportId } = (await call(check, { fileId, mode: 'add' }, { token })).data
  const order = async () => (await call(read, { recordImportId }, { token })).data
  const reached = (state: string) =>
    expect.poll(async () => (await order()).state, { timeout: 20_000 }).toBe(state)
  await reached('checked')
  expect((await order()).report).toMatchObject({ added: 2, faulty: 0 })
  await call(store, { recordImportId, leaveOutFaulty: false }, { token })
  await reached('stored')
  const stored = () =>
    owner(`select name_zh, factor from point where name_zh in ('a', 'b') order by name_zh`)
  expect(await stored()).toEqual([
    { name_zh: 'a', factor: 'w01018' },
    { name_zh: 'b', factor: 'w21003' },
  ])
  await call(undo, { recordImportId }, { token })
  const undone = async () => (await call(history, {}, { token })).data[0]?.undo
  await expect.poll(undone, { timeout: 20_000 }).toBe('done')
  expect(await stored()).toEqual([])
})
