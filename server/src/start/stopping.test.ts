import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { aDatabase, aDataFolder, launch } from '#testing/processes/server-process'
import { clientOf } from '#testing/server-client'
import { stationsFile } from '../../demo/demo-files.ts'
import type { Station } from '../../demo/simulator/station.ts'

// Every process loads all its code, which takes longer on a busy machine.
async function aServer(environment: Record<string, string> = {}) {
  const { url } = await aDatabase()
  const folder = await aDataFolder()
  const server = launch({ DATABASE_URL: url, IWATER_DATA: folder, ...environment })
  return { ...server, ...(await server.ready()), folder }
}

/** A connection that sends `text` and nothing more. */
async function aSocket(port: number, text = '') {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (more: string) => {
    heard += more
  })
  // Some of them expect to be disconnected.
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  if (text !== '') socket.write(text)
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
  })
  return { socket, heard: () => heard, closed }
}

/** A request whose body is still missing. */
const halfARequest = (port: number) =>
  aSocket(
    port,
    `POST /api/auth/oauth/token HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{`,
  )

async function aDevice({ folder, mqtt }: { folder: string; mqtt: number }) {
  const stations = JSON.parse(await readFile(join(folder, stationsFile), 'utf8')) as Station[]
  const username = stations.find(({ protocol }) => protocol === 'mqtt')?.key ?? ''
  const options = { username, reconnectPeriod: 0 }
  const device = await connectAsync(`mqtt://127.0.0.1:${mqtt}`, options)
  onTestFinished(() => device.endAsync(true))
  return { closed: new Promise<void>((resolve) => device.once('close', () => resolve())) }
}

test('SIGINT ends idle connections, and completes what is in progress', async () => {
  const server = await aServer()
  const { url, port, hj212 } = server
  const client = clientOf(url)
  const { token } = await client.signIn('qingyuan', 'admin', 'Water@2026')
  const stream = await client.stream(token, await client.pointIds(token))
  const open = [
    await aSocket(hj212),
    await aDevice(server),
    await aSocket(port),
    await aSocket(port, 'GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n'),
  ]
  const { socket, ...underWay } = await halfARequest(port)
  // Answered after the server has begun to read the incomplete one.
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  await expect.poll(stream.text).toContain('retry:')

  const startedAt = performance.now()
  server.kill('SIGINT')
  await stream.ended
  await delay(100)
  socket.write('}')
  const { code, errors } = await server.ended
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(performance.now() - startedAt).toBeLessThan(5000)
  await Promise.all(open.map(({ closed }) => closed))
  await underWay.closed
  expect(underWay.heard()).toMatch(/^HTTP\/1.1 4\d\d .*\{"code":1,.*\}$/s)
})

test('SIGTERM in production notifies balancers first, and serves meanwhile', async () => {
  const server = await aServer({
    IWATER_MODE: 'production',
    HOST: '127.0.0.1',
    API_DOCUMENT: 'public',
  })
  const health = () => fetch(`${server.url}/api/health`)
  const statuses: number[] = []
  const connections = new Set<string | null>()
  /** Sends requests, each on a new connection, until one cannot be opened, and answers why. */
  async function visit(): Promise<string | undefined> {
    for (;;) {
      try {
        const response = await fetch(`${server.url}/api/openapi.json`)
        connections.add(response.headers.get('connection'))
        await response.json()
        statuses.push(response.status)
      } catch (error) {
        return (error as { cause?: { code?: string } }).cause?.code
      }
    }
  }
  expect((await health()).status).toBe(200)
  const visitors = Promise.all([visit(), visit(), visit(), visit()])
  server.kill('SIGTERM')
  await expect.poll(async () => (await health()).status, { interval: 10 }).toBe(503)
  connections.clear()
  const { length } = statuses
  const ends = await visitors
  // More than those that were in progress.
  expect(statuses.length).toBeGreaterThan(length + 4)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect([...connections]).toEqual(['close'])
  // Reset: one that the system had queued when the server closed its port.
  for (const end of ends) expect(end).toMatch(/^ECONN(REFUSED|RESET)$/)
  expect((await server.ended).code).toBe(0)
})

test('a second signal ends the process at once', async () => {
  const server = await aServer()
  await halfARequest(server.port)
  server.kill('SIGTERM')
  await delay(100)
  const startedAt = performance.now()
  server.kill('SIGTERM')
  expect((await server.ended).code).toBe(1)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('SIGTERM during the start ends it without an answer to any request', async () => {
  const { url, sql } = await aDatabase({ isEmpty: true })
  const server = launch({ DATABASE_URL: url, IWATER_DATA: await aDataFolder() })
  const begun = async () => (await sql(`select to_regclass('migration') as name`))[0]?.name
  await expect.poll(begun, { interval: 10 }).toBe('migration')
  server.kill('SIGTERM')
  const { code, output, errors } = await server.ended
  expect({ code, output, errors }).toEqual({ code: 0, output: '', errors: '' })
})
