import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const root = resolve(import.meta.dirname, '../..')

export type DemoStation = {
  protocol: 'hj212' | 'mqtt' | 'http'
  stationNumber: string
  password: string | null
  key: string
  channels: { sourceKey: string }[]
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** A whole product of a bench's own: the real command, a folder of its own, free ports, no simulator. */
export async function openInstance(environment: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'iwater-bench-'))
  // Lets the database's user pass when root runs the bench.
  chmodSync(dataDir, 0o711)
  const [port, hj212Port, mqttPort] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  // A bench that fails must not leave its server behind.
  process.once('exit', () => child?.kill('SIGTERM'))
  process.once('SIGTERM', () => process.exit(1))

  async function start(waitMs = 60_000) {
    const begun = performance.now()
    child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        HJ212_PORT: String(hj212Port),
        MQTT_PORT: String(mqttPort),
        IWATER_DATA: dataDir,
        IWATER_SIMULATOR: 'off',
        IWATER_LIMITS: 'load',
        LOG_LEVEL: 'fatal',
        ...environment,
      },
    })
    while (performance.now() - begun < waitMs) {
      const isUp = await fetch(`${url}/api/health`).then(
        (response) => response.ok,
        () => false,
      )
      if (isUp) return performance.now() - begun
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
      await sleep(50)
    }
    throw new Error('the server did not start')
  }

  /** The folder of the embedded cluster, wherever it had to lie. */
  function cluster(): string {
    const inData = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((name) =>
      name.endsWith('postmaster.pid'),
    )
    if (!inData) throw new Error('no cluster below the data folder')
    return join(dataDir, inData, '..')
  }

  const postmaster = () => {
    const lines = readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), socket: lines[4] ?? '' }
  }

  /** A connection past all policies, which its maker ends. */
  async function connect() {
    const { socket: host } = postmaster()
    const client = new pg.Client({ host, user: 'iwater_owner', database: 'iwater' })
    await client.connect()
    return client
  }

  return {
    url,
    port,
    hj212Port,
    mqttPort,
    dataDir,
    start,
    postmaster,
    pid: () => child?.pid ?? 0,
    stations(): DemoStation[] {
      const file = join(dataDir, 'demo-field.json')
      return JSON.parse(readFileSync(file, 'utf8')) as DemoStation[]
    },
    connect,
    /** Asks the database past all policies, to count what is really there. */
    async owner<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const client = await connect()
      try {
        return (await client.query<Row>(text, values)).rows
      } finally {
        await client.end()
      }
    },
    /** Ends the server as a power cut would. */
    async kill() {
      const ended = child && child.exitCode === null ? once(child, 'exit') : undefined
      child?.kill('SIGKILL')
      await ended
    },
    async close() {
      const ended = child && child.exitCode === null ? once(child, 'exit') : undefined
      child?.kill('SIGTERM')
      await ended
      if (statSync(dataDir, { throwIfNoEntry: false })) rmSync(dataDir, { recursive: true })
    },
  }
}

export type Instance = Awaited<ReturnType<typeof openInstance>>
