import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { placeOfData } from '#testing/place-of-data'
import { silentLogger } from '#testing/silent-logger'
import { type EmbeddedDatabase, startEmbedded } from './start-embedded.ts'

const serverFolder = resolve(import.meta.dirname, '../../../..')

function aDataFolder(): string {
  const folder = mkdtempSync(join(placeOfData(), 'iwater-embedded-'))
  chmodSync(folder, 0o711)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let made: Promise<string> | undefined

/** A cluster as the first start leaves it, for all tests of this file. */
async function makeFolder() {
  const folder = mkdtempSync(join(placeOfData(), 'iwater-embedded-'))
  chmodSync(folder, 0o711)
  const { stop } = await startEmbedded({ dataDir: folder, logger: silentLogger, durable: false })
  await stop()
  return folder
}

afterAll(async () => {
  if (made) rmSync(await made, { recursive: true, force: true })
})

/** A folder with a database of its own, as copied from another: making one takes a second. */
async function aMadeFolder() {
  const from = await (made ??= makeFolder())
  const folder = aDataFolder()
  execFileSync('cp', ['-a', `${from}/.`, folder])
  return folder
}

async function start(dataDir: string, durable = false): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, logger: silentLogger, durable })
  onTestFinished(() => database.stop())
  return database
}

async function ask({ connection }: EmbeddedDatabase, sql: string): Promise<unknown[]> {
  const client = new Client({ ...connection, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const serverPid = (database: EmbeddedDatabase) =>
  Number(readFileSync(join(database.cluster, 'postmaster.pid'), 'utf8').split('\n')[0])

/** Another server process that starts the same folder; resolves with its output. */
async function startInAnotherProcess(dataDir: string, then: string): Promise<string> {
  const script = `
    import { startEmbedded } from '#platform/database/embedded/start-embedded'
    import { silentLogger as logger } from '#testing/silent-logger'
    try {
      const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, logger })
      console.log('started')
      ${then}
    } catch (error) {
      console.log(error.message)
    }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: serverFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await once(child, 'close')
  return output
}

test('makes a database on first use and keeps its rows over a restart', async () => {
  const dataDir = aDataFolder()
  const first = await start(dataDir)
  await ask(first, 'create table reading as select 7 as value')
  await first.stop()
  const second = await start(dataDir)
  expect(await ask(second, 'select value from reading')).toEqual([7])
  expect(readdirSync(dataDir)).toEqual(['db'])
})

test('is durable, closed to the network and has checksums and Chinese sorting', async () => {
  const database = await start(aDataFolder(), true)
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']
  for (const name of settings) expect(await ask(database, `show ${name}`)).toEqual(['on'])
  expect(await ask(database, 'show listen_addresses')).toEqual([''])
  expect(await ask(database, 'show server_encoding')).toEqual(['UTF8'])
  const sorted = `select name from unnest(array['张三', '李四', '安']) name order by name collate "zh-x-icu"`
  expect(await ask(database, sorted)).toEqual(['安', '李四', '张三'])
  expect(statSync(database.connection.host).mode & 0o777).toBe(0o700)
})

test('the write-ahead log of a large database may be larger', async () => {
  const dataDir = await aMadeFolder()
  const bound = async () => {
    const database = await start(dataDir)
    const [shown] = await ask(database, 'show max_wal_size')
    await database.stop()
    return shown
  }
  expect(await bound()).toBe('512MB')
  const table = join(dataDir, 'db', 'base', '1', '99999')
  writeFileSync(table, '')
  truncateSync(table, 16 * 2 ** 30)
  // An eighth of that table, and of the few megabytes of a new database.
  expect(await bound()).toMatch(/^20[45]\dMB$/)
  truncateSync(table, 160 * 2 ** 30)
  expect(await bound()).toBe('4GB')
})

test('never runs as root', async () => {
  const database = await start(await aMadeFolder())
  const status = readFileSync(`/proc/${serverPid(database)}/status`, 'utf8')
  expect(status).not.toMatch(/^Uid:\s+0\s/m)
})

test('comes back with every committed row after its server was killed', async () => {
  const database = await start(await aMadeFolder(), true)
  await ask(database, 'create table reading as values (1), (2)')
  const killed = serverPid(database)
  process.kill(killed, 'SIGKILL')
  await expect
    .poll(() => ask(database, 'table reading').catch(() => 'down'), { timeout: 60_000 })
    .toEqual([1, 2])
  expect(serverPid(database)).not.toBe(killed)
})

test('rejects a second start on the same folder and leaves the first one running', async () => {
  const database = await start(await aMadeFolder())
  const dataDir = resolve(database.cluster, '..')
  expect(await startInAnotherProcess(dataDir, 'process.exit()')).toContain(`(${process.pid})`)
  await expect(startEmbedded({ dataDir, logger: silentLogger })).rejects.toThrow('in use')
  expect(await ask(database, 'select 1')).toEqual([1])
})

test('starts again after its whole process was killed', async () => {
  const dataDir = await aMadeFolder()
  const kill = `process.kill(process.pid, 'SIGKILL')`
  expect(await startInAnotherProcess(dataDir, kill)).toBe('started\n')
  expect(await ask(await start(dataDir), 'select 1')).toEqual([1])
})

test('lets two data folders run side by side', async () => {
  const folders = [await aMadeFolder(), await aMadeFolder()] as const
  const [one, two] = await Promise.all([start(folders[0]), start(folders[1])])
  await ask(one, 'create table only_here ()')
  expect(await ask(two, `select to_regclass('only_here')`)).toEqual([null])
})

test('ignores a lock file whose process number now belongs to another program', async () => {
  const dataDir = await aMadeFolder()
  const { cluster, stop } = await start(dataDir)
  await stop()
  writeFileSync(join(cluster, 'postmaster.pid'), `1\n${cluster}\n1\n5432\n\n\n\n\n`)
  expect(await ask(await start(dataDir), 'select 1')).toEqual([1])
})

test('rejects a damaged folder with a message and changes nothing in it', async () => {
  const dataDir = await aMadeFolder()
  const { cluster, stop } = await start(dataDir)
  await stop()
  const startAgain = () => startEmbedded({ dataDir, logger: silentLogger })
  const control = join(cluster, 'global/pg_control')
  const content = readFileSync(control)

  writeFileSync(join(cluster, 'PG_VERSION'), '15\n')
  await expect(startAgain()).rejects.toThrow('created by PostgreSQL 15')
  writeFileSync(join(cluster, 'PG_VERSION'), '18\n')
  rmSync(control)
  const before = readdirSync(cluster)
  await expect(startAgain()).rejects.toThrow('global/pg_control is missing')
  expect(readdirSync(cluster)).toEqual(before)
  writeFileSync(control, content.fill(0))
  await expect(startAgain()).rejects.toThrow('does not start')
  rmSync(join(cluster, 'PG_VERSION'))
  await expect(startAgain()).rejects.toThrow('PG_VERSION is missing')
})

test('rejects a data folder that is a file', async () => {
  const file = join(aDataFolder(), 'plant')
  writeFileSync(file, '')
  await expect(startEmbedded({ dataDir: file, logger: silentLogger })).rejects.toThrow(
    'IWATER_DATA',
  )
})

test.runIf(process.getuid?.() === 0)(
  'keeps the database of a folder that is closed to its user below /var/lib/iwater',
  async () => {
    const dataDir = join(aDataFolder(), 'closed')
    mkdirSync(dataDir, { mode: 0o700 })
    const first = await start(dataDir)
    onTestFinished(() => rmSync(first.cluster, { recursive: true, force: true }))
    expect(first.cluster).toMatch(/^\/var\/lib\/iwater\/db-/)
    await ask(first, 'create table reading as select 7 as value')
    await first.stop()
    const second = await start(dataDir)
    expect(await ask(second, 'select value from reading')).toEqual([7])
  },
)
