import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { listPoints } from '@iwater/contract/monitoring'
import { changePassword } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { aDatabase, aDataFolder, launch } from '#testing/processes/server-process'
import { clientOf } from '#testing/server-client'

// Every process loads all its code, which takes longer on a busy machine.
const answers = async (host: string, port: number) => {
  const socket = connect(port, host)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

test('production starts with one administrator, whose password is printed once and works once', async () => {
  const { url, sql } = await aDatabase()
  const folder = await aDataFolder()
  const environment = {
    IWATER_MODE: 'production',
    HOST: '127.0.0.2',
    DATABASE_URL: url,
    IWATER_DATA: folder,
    IWATER_SIMULATOR: 'on',
  }
  const server = launch(environment)
  const at = await server.ready()
  expect(new URL(at.url).hostname).toBe('127.0.0.2')
  for (const port of [at.port, at.hj212, at.mqtt]) {
    expect(await answers('127.0.0.2', port)).toBe(true)
    expect(await answers('127.0.0.1', port)).toBe(false)
  }
  expect(await sql('select code, is_demo from tenant')).toEqual([
    { code: 'iwater', is_demo: false },
  ])
  expect(await sql('select login_name from account')).toEqual([{ login_name: 'admin' }])
  expect(await sql('select from field_connection')).toEqual([])
  const secret = 'select length(key) as key, length(iv) as iv from password_cipher'
  expect(await sql(secret)).toEqual([{ key: 16, iv: 16 }])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(readdirSync(folder)).not.toContain('demo-field.json')

  const [, password = ''] = /iwater · admin · (\S+)/.exec(server.output()) ?? []
  expect(password).toHaveLength(14)
  const client = clientOf(at.url)
  const { token } = await client.signIn('iwater', 'admin', password)
  const refused = await client.ask(listPoints.path, token)
  expect(await refused.json()).toMatchObject({
    data: { error: 'identity.password-change-required' },
  })
  const change = await fetch(`${at.url}/api${changePassword.path}`, {
    method: changePassword.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ oldPassword: password, newPassword: 'Pump-7-Valve' }),
  })
  expect(change.status).toBe(200)
  expect((await client.signIn('iwater', 'admin', password)).status).toBe(426)
  expect((await client.signIn('iwater', 'admin', 'Pump-7-Valve')).status).toBe(200)
  expect((await client.signIn('qingyuan', 'admin', 'Water@2026')).status).not.toBe(200)

  server.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  const again = launch(environment)
  await again.ready()
  expect(again.output()).not.toContain('admin')
  expect(await sql('select from account')).toHaveLength(1)
})

test('the demo listens on this machine only, whatever HOST is', async () => {
  const { url } = await aDatabase()
  const server = launch({ HOST: '0.0.0.0', DATABASE_URL: url, IWATER_DATA: await aDataFolder() })
  const { port, hj212, mqtt, ...at } = await server.ready()
  for (const each of [port, hj212, mqtt]) {
    expect(await answers('127.0.0.1', each)).toBe(true)
    expect(await answers('127.0.0.2', each)).toBe(false)
  }
  expect(server.output()).toContain('answers on this machine (127.0.0.1) only')
  expect((await clientOf(at.url).signIn('lvzhou', 'river', 'Water@2026')).status).toBe(200)
})
