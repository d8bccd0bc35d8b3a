import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { aDataFolder, launch } from '#testing/processes/server-process'

// Every process loads all its code, which takes longer on a busy machine.
test('a database that is killed is restarted, and requests meanwhile are told to wait', async () => {
  const folder = await aDataFolder()
  // Lets the database's user pass when root runs the tests.
  chmodSync(dirname(folder), 0o711)
  const server = launch({ IWATER_DATA: folder, IWATER_LIMITS: 'load' })
  const { url } = await server.ready()
  const lockFile = join(folder, 'db/postmaster.pid')
  const database = Number(readFileSync(lockFile, 'utf8').split('\n')[0])

  const answers: { status: number; retryAfter: string | null; ms: number }[] = []
  async function ask() {
    const startedAt = performance.now()
    const { status, headers } = await fetch(`${url}/api/code?randomStr=${crypto.randomUUID()}`)
    const ms = performance.now() - startedAt
    answers.push({ status, retryAfter: headers.get('retry-after'), ms })
    return status
  }
  expect(await ask()).toBe(200)
  process.kill(database, 'SIGKILL')
  await expect.poll(ask, { interval: 10 }).toBe(503)
  await expect.poll(ask, { interval: 20 }).toBe(200)
  for (const { status, retryAfter, ms } of answers) {
    expect([status, retryAfter]).toEqual(status === 200 ? [200, null] : [503, '5'])
    expect(ms).toBeLessThan(5000)
  }
  const health = () => fetch(`${url}/api/health`)
  await expect.poll(async () => (await health()).status).toBe(200)

  server.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  expect(existsSync(lockFile)).toBe(false)
})
