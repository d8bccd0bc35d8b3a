import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { silentLogger } from '#testing/silent-logger'
import { startEmbedded } from './embedded/start-embedded.ts'
import { assertSafeRoles, prepareRoles, UnsafeRole } from './roles.ts'

/** A database server of the test's own: logins belong to the whole server. */
async function aServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'iwater-roles-'))
  chmodSync(dataDir, 0o711)
  const { connection, stop } = await startEmbedded({
    dataDir,
    logger: silentLogger,
    durable: false,
  })
  const address = { ...connection, database: 'postgres' }
  const client = new pg.Client(address)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await stop()
    rmSync(dataDir, { recursive: true })
  })
  await prepareRoles(client, address)
  return { address, client }
}

test('a working login that could see past the row policies is found', async () => {
  const { address, client } = await aServer()
  await client.query(
    'create role reader; create role owner; create table plant (); alter table plant owner to owner',
  )
  await client.query('grant reader to iwater_app')
  await assertSafeRoles(address)
  const steps: [change: string, back: string, found: string][] = [
    ['alter role iwater_app superuser', 'alter role iwater_app nosuperuser', 'iwater_app'],
    ['alter role iwater_worker bypassrls', 'alter role iwater_worker nobypassrls', 'iwater_worker'],
    ['alter role reader bypassrls', 'alter role reader nobypassrls', 'iwater_app'],
    ['grant owner to iwater_worker', 'revoke owner from iwater_worker', 'owns plant'],
  ]
  for (const [change, back, found] of steps) {
    await client.query(change)
    const error = await assertSafeRoles(address).catch((thrown: unknown) => thrown)
    expect([change, error]).toEqual([change, expect.any(UnsafeRole)])
    expect((error as UnsafeRole).message).toContain(found)
    await client.query(back)
  }
  await assertSafeRoles(address)
})
