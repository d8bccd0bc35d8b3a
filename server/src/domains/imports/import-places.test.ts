import { checkImport, type ImportPreview, readImport } from '@iwater/contract/field/imports'
import { listJobs } from '@iwater/contract/jobs'
import { expect, test } from 'vitest'
import { aSignedInPerson } from '#testing/people'
import { aTenant } from '#testing/test-services'
import { importSetting } from './import-testing.ts'

// Every file is read by a separate process, which takes a while to start on a busy machine.
const small = '站点,时间,水温(℃)\n东桥,2021-04-01 04:00,18.9\n'

/** A table of so many rows, five minutes apart. */
const large = (rows: number) => {
  const start = Date.parse('2021-01-01T00:00:00Z')
  const lines = Array.from({ length: rows }, (_, row) => {
    const time = new Date(start + row * 300_000).toISOString().slice(0, 16).replace('T', ' ')
    return `东桥,${time},${row % 40}`
  })
  return `站点,时间,水温(℃)\n${lines.join('\n')}\n`
}

async function twoTenants() {
  const setting = await importSetting()
  const tenant = await aTenant(setting.app.owner)
  const { token } = await aSignedInPerson(setting.app, tenant)
  return { setting, other: { token, orgId: tenant.root } }
}

test('files of another tenant are accepted while one tenant uploads as many as it can', async () => {
  const { setting, other } = await twoTenants()
  const big = large(2000)
  let isOver = false
  const crowd = Array.from({ length: 4 }, async () => {
    const statuses: number[] = []
    while (!isOver) statuses.push((await setting.send(big)).status)
    return statuses
  })
  const statuses: number[] = []
  for (let count = 0; count < 3; count++)
    statuses.push((await setting.send(small, 'small.csv', other.token)).status)
  isOver = true
  const ofCrowd = (await Promise.all(crowd)).flat()
  expect(statuses).toEqual([200, 200, 200])
  expect(ofCrowd, 'a tenant looks at one file at a time').toContain(503)
  expect(ofCrowd).toContain(200)
})

test('imports of another tenant continue while one tenant has many that wait', async () => {
  const { setting, other } = await twoTenants()
  const { app, token, upload, proposed, send } = setting
  const many = [await upload(large(20_000)), await upload(large(20_000))]
  const { body } = await send(small, 'small.csv', other.token)
  if (body.code !== 0) throw new Error(body.msg)
  const order = (preview: ImportPreview, of: string, more = {}) =>
    app.call(
      checkImport,
      { importId: preview.importId, mapping: proposed(preview, more) },
      { token: of },
    )
  for (const preview of many) await order(preview, token)
  await order(body.data, other.token, { orgId: other.orgId })
  const { importId } = body.data
  const ordered = many.map((preview) => preview.importId)
  const stateOf = async (id: string, of: string) =>
    (await app.call(readImport, { importId: id }, { token: of })).data.state
  let mostRunning = 0
  const noteRunning = async () => {
    const { data } = await app.call(listJobs, { state: 'running' }, { token })
    mostRunning = Math.max(mostRunning, data.records.length)
  }
  await expect
    .poll(
      async () => {
        await noteRunning()
        return stateOf(importId, other.token)
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe('checked')
  const states = await Promise.all(ordered.map((id) => stateOf(id, token)))
  expect(states, 'those that came before still wait').toContain('checking')
  await expect
    .poll(
      async () => {
        await noteRunning()
        return Promise.all(ordered.map((id) => stateOf(id, token)))
      },
      { timeout: 60_000, interval: 20 },
    )
    .toEqual(['checked', 'checked'])
  expect(mostRunning, 'of one tenant at a time').toBe(1)
})
