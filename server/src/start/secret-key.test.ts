import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aDatabase, aDataFolder, launch } from '#testing/processes/server-process'

// Every process loads all its code, which takes longer on a busy machine.
const key = 'a'.repeat(64)

/** The minimum that a process needs to start without the demo, which takes as long as all the rest. */
async function aPlace() {
  const { url } = await aDatabase()
  const folder = await aDataFolder()
  const environment = {
    IWATER_MODE: 'production',
    HOST: '127.0.0.1',
    DATABASE_URL: url,
    IWATER_DATA: folder,
  }
  return { folder, environment }
}

test('the first start makes a key that nobody else may read, and the next start uses it', async () => {
  const { folder, environment } = await aPlace()
  const first = launch(environment)
  await first.ready()
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  first.kill('SIGKILL')
  await first.ended
  await launch(environment).ready()
})

test('a start with another key than that of the database’s secrets is rejected', async () => {
  const { environment } = await aPlace()
  await launch({ ...environment, IWATER_SECRET_KEY: key }).ready()
  const { code, errors } = await launch(environment).ended
  expect(code).toBe(1)
  expect(errors).toContain('sealed with another key')
})

test('a damaged key file is named and left as it is', async () => {
  const { folder, environment } = await aPlace()
  const first = launch(environment)
  await first.ready()
  first.kill('SIGKILL')
  await first.ended
  writeFileSync(join(folder, 'secret.key'), 'damaged')
  const { code, errors } = await launch(environment).ended
  expect(code).toBe(1)
  expect(errors).toContain('secret.key cannot be read')
})
