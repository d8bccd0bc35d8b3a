import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pushReadings } from '@iwater/contract/field/push'
import { listPoints } from '@iwater/contract/monitoring'
import { logOut } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { aDatabase, aDataFolder, launch } from '#testing/processes/server-process'
import { clientOf } from '#testing/server-client'
import { stationsFile } from '../../demo/demo-files.ts'
import type { Station } from '../../demo/simulator/station.ts'

// Every process loads all its code, which takes longer on a busy machine.
async function twoServers() {
  const { url, sql } = await aDatabase({ isEmpty: true })
  const folder = await aDataFolder()
  const environment = { DATABASE_URL: url, IWATER_DATA: folder }
  // At once, so that they compete in migrating and seeding.
  const servers = [launch(environment), launch(environment)]
  const [one, other] = await Promise.all(
    servers.map(async (server) => {
      const at = await server.ready()
      return { ...server, ...clientOf(at.url), url: at.url }
    }),
  )
  if (!one || !other) throw new Error('two were started')
  const stations = JSON.parse(await readFile(join(folder, stationsFile), 'utf8')) as Station[]
  const pump = stations.find(({ protocol }) => protocol === 'http')
  const push = async (url: string, value: number) => {
    const response = await fetch(`${url}/api${pushReadings.path}`, {
      method: 'POST',
      headers: { authorization: `Device ${pump?.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ key: pump?.channels[0]?.sourceKey, value }),
    })
    expect(await response.json()).toMatchObject({ data: { accepted: 1 } })
  }
  return { one, other, push, sql }
}

test('two processes that start at once on one empty database work as one product', async () => {
  const { one, other, push, sql } = await twoServers()
  expect(await sql('select count(*)::int as n from tenant')).toEqual([{ n: 3 }])

  const { token } = await one.signIn('qingyuan', 'admin', 'Water@2026')
  const stream = await other.stream(token, await other.pointIds(token))
  await push(one.url, 41.25)
  await expect.poll(stream.text).toContain('"value":41.25')

  const { token: kept } = await one.signIn('qingyuan', 'operator', 'Water@2026')
  expect((await other.ask(listPoints.path, token)).status).toBe(200)
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${one.url}/api${logOut.path}`, { method: logOut.method, headers })
  await stream.ended
  expect((await other.ask(listPoints.path, token)).status).toBe(401)

  one.kill('SIGKILL')
  await one.ended
  const going = await other.stream(kept, await other.pointIds(kept))
  await push(other.url, 42.5)
  await expect.poll(going.text).toContain('"value":42.5')
  other.kill('SIGTERM')
  expect(await other.ended).toMatchObject({ code: 0, errors: '' })
})
