// Simulated power cuts while late values are written and imported, closed days compacted and hours of past months packed. A killed
// process loses nothing that the kernel holds; a power cut loses every write that was not synced. After each cut every value whose commit
// was answered must be there once, every block whole, and all statistics what the values give; the next round continues from there.
//
// Assumed of the disk: what was synced stays, and of everything else any part may be there. Each round keeps a copy of the data
// from right after a checkpoint (synced) and one of some moment later (written, as far as the kernel was told, and not synced), kills all
// processes, and makes the folder anew:
// - The log is kept up to the last position that the server called flushed. Behind it there are zeros, or of every 4 KB at random zeros or
//   what was written. Every answer of the server about the position came after the second copy was made, so that no page of that is ahead of the log.
// - Each page of a table, an index, a map of free space, or of states of transactions that differs is that of the checkpoint, the later one, or
//   half of each (4 KB). A file that became longer or shorter has either length or one between.
// - A file made or deleted since the checkpoint is missing, is empty, or has a part of its pages.
// - pg_control is that of the moment of the kill; PostgreSQL syncs it with each write. A round in which a checkpoint ended unseen is repeated.
// Values whose commit was answered after the last question about the position are in doubt: they may be there or not.
//
// That it can fail: `node bench/power-cuts.ts 3 lying` cuts the log where it was in the middle of the round, as a disk that only says that
// it synced. It must report lost values, and ends with 1 if it does not.
// usage: node bench/power-cuts.ts [cuts] [lying]
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { packedUntil } from '../server/src/domains/telemetry/hours/closed-months.ts'
import { checkBlocks, checkHours } from '../server/src/domains/telemetry/index.ts'
import { rollUpDue, rollUpMinutes } from '../server/src/domains/telemetry/rollup.service.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { startEmbedded } from '../server/src/platform/database/embedded/start-embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import type { Services } from '../server/src/platform/services.ts'
import { dayCount, dayMs, pointCount, type Writing } from './support/compaction-plan.ts'
import { startCluster } from './support/power-cluster.ts'
import { checkpointOf, copyData, cutPower } from './support/power-cut.ts'
import { readStored, wrongUnits } from './support/stored-values.ts'

const cuts = Number(process.argv[2] ?? 10)
const isLying = process.argv[3] === 'lying'
const tenantId = 1
// Half of the days are of a month that is packed.
const begin = packedUntil(Date.now()) - 3 * dayMs
const logger = pino({ level: 'silent' })
const dataDir = mkdtempSync(join(tmpdir(), 'iwater-power-'))
const copies = mkdtempSync(join(tmpdir(), 'iwater-power-copies-'))
const base = join(copies, 'base')
const later = join(copies, 'later')
chmodSync(dataDir, 0o711)

/** Moments with their values. */
const committed = new Map<string, number>()
const inDoubt = new Map<string, number>()
let next = 0

type Cluster = Awaited<ReturnType<typeof startCluster>>

async function make() {
  const embedded = await startEmbedded({ dataDir, logger })
  const address = { ...embedded.connection, database: 'iwater' }
  const maker = new pg.Client({ ...address, database: 'postgres' })
  await maker.connect()
  await maker.query('create database iwater')
  // What writes pages little by little does so within a round.
  await maker.query(`alter system set checkpoint_timeout = '30s'`)
  await maker.end()
  await migrate(address)
  const owner = new pg.Client(address)
  await owner.connect()
  await owner.query(
    `select create_tenant('cuts', 'Asia/Shanghai', false, gen_random_uuid(), '测试单位', 'Test organisation')`,
  )
  await owner.end()
  await embedded.stop()
}

async function connect({ address }: Cluster) {
  const client = new pg.Client(address)
  client.on('error', () => {
    // Its server is killed.
  })
  await client.connect()
  return client
}

/** Asks again and again how far the log is synced; what was answered before a question is committed with its answer. */
async function watch(cluster: Cluster) {
  const client = await connect(cluster)
  const answered: Writing[] = []
  const positions: bigint[] = []
  let isEnding = false
  async function ask() {
    while (!isEnding) {
      const before = answered.splice(0)
      const { rows } = await client.query<{ position: string }>(
        `select (pg_current_wal_flush_lsn() - '0/0')::text as position`,
      )
      positions.push(BigInt(rows[0]?.position ?? 0))
      for (const { number, moments } of before)
        for (const moment of moments) {
          inDoubt.delete(moment)
          committed.set(moment, number)
        }
    }
  }
  const asking = ask()
  return {
    answered,
    positions,
    /** Waits for values that were not committed before. */
    async committed() {
      const count = committed.size
      while (committed.size === count) await sleep(20)
    },
    /** Waits for an answer to a question that is still to be asked. */
    async asked() {
      const count = positions.length + 2
      while (positions.length < count) await sleep(1)
    },
    async end() {
      isEnding = true
      await asking
    },
  }
}

function startWriter({ address }: Cluster, answered: Writing[]) {
  const settings = JSON.stringify({ address, tenantId, from: next, begin, packs: true })
  const child = spawn(
    process.execPath,
    [new URL('./support/compaction-writer.ts', import.meta.url).pathname, settings],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  createInterface({ input: child.stdout }).on('line', (line) => {
    // The last line of a killed process may be cut.
    if (!line.endsWith('}')) return
    const writing = JSON.parse(line) as Writing
    next = Math.max(next, writing.number + 1)
    if (writing.isCommitted) answered.push(writing)
    else for (const moment of writing.moments) inDoubt.set(moment, writing.number)
  })
  return child
}

const ended = (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => {
        child.once('close', resolve)
      })
    : undefined

/** Begins a checkpoint that writes pages and does not end before the cut, or is about to end at it. */
async function beginCheckpoint(cluster: Cluster) {
  const way = randomInt(4)
  if (way === 0) return
  const client = await connect(cluster)
  // Little by little, or as fast as possible.
  const isSlow = way !== 1
  const text = isSlow ? `select pg_backup_start('cut', false)` : 'checkpoint'
  client.query(text).catch(() => {
    // It is killed.
  })
  await sleep(isSlow ? 500 + randomInt(4000) : randomInt(30))
}

/** Works until a random moment and cuts the power; null where a checkpoint came between. */
async function work(cluster: Cluster, round: number) {
  const asker = await connect(cluster)
  const log = await watch(cluster)
  // The writer has begun in every other round when the checkpoint is made.
  const isQuiet = round % 2 === 0
  let writer = isQuiet ? undefined : startWriter(cluster, log.answered)
  if (!isQuiet) {
    await log.committed()
    await sleep(randomInt(2000))
  }
  await asker.query('checkpoint')
  await copyData(cluster.cluster, base)
  writer ??= startWriter(cluster, log.answered)
  await log.committed()
  await sleep(randomInt(5000))
  const middle = log.positions.at(-1) ?? 0n
  if (isLying) await sleep(2000)
  else await beginCheckpoint(cluster)
  await copyData(cluster.cluster, later)
  await log.asked()
  await sleep(randomInt(200))
  await log.end()
  writer.kill('SIGKILL')
  await cluster.kill()
  await ended(writer)
  const wasSeen = checkpointOf(cluster.cluster) === checkpointOf(base)
  if (!wasSeen || checkpointOf(later) !== checkpointOf(base)) return null
  if (!isLying)
    return cutPower(cluster.cluster, { base, later, synced: log.positions.at(-1) ?? 0n })
  // Pages that the checkpoint synced, and none that are ahead of this log.
  await copyData(base, later)
  return cutPower(cluster.cluster, { base, later, synced: middle })
}

function openServices({ address }: Cluster) {
  const app = openDatabase(address, 'app', { max: 2, shares: 'none', logger })
  const worker = openDatabase(address, 'worker', { max: 3, logger })
  return { logger, clock: systemClock, app, worker } as Services
}

async function check(cluster: Cluster) {
  const services = openServices(cluster)
  const stored = await readStored(cluster.address)
  const seen = new Map<string, number>()
  const twice: string[] = []
  let wrong = 0
  for (const { series, at, value } of stored) {
    const moment = `${series} ${at}`
    if (seen.has(moment)) twice.push(moment)
    seen.set(moment, value)
    if ((committed.get(moment) ?? inDoubt.get(moment)) !== value) wrong += 1
  }
  const span = {
    tenantId,
    series: Array.from({ length: 2 * pointCount }, (_, index) => index + 1),
    from: begin,
    to: begin + (dayCount + 1) * dayMs,
  }
  const before = await wrongUnits(services.app, stored, span)
  await rollUpMinutes(services)
  await rollUpDue(services, 'hour')
  await rollUpDue(services, 'day')
  const after = await wrongUnits(services.app, stored, span)
  const blocks = await checkBlocks(services.worker)
  const hours = await checkHours(services.worker)
  await services.app.close()
  await services.worker.close()
  const lost = [...committed.keys()].filter((moment) => !seen.has(moment)).length
  // What is there, or not, after a cut stays so.
  for (const [moment, number] of inDoubt) if (seen.has(moment)) committed.set(moment, number)
  inDoubt.clear()
  return {
    committed: committed.size,
    lost,
    doubled: twice.length,
    wrong,
    'in blocks': stored.filter(({ isInBlock }) => isInBlock).length,
    blocks: blocks.blocks,
    'hour blocks': hours.blocks,
    faults: blocks.faults.length + hours.faults.length,
    units: before.units + after.units,
    'units wrong': before.wrong + after.wrong,
  }
}

const sums = { lost: 0, doubled: 0, wrong: 0, faults: 0, 'units wrong': 0 }
let done = 0
let repeated = 0
await make()
let cluster = await startCluster(dataDir)
try {
  while (done < cuts) {
    const cut = await work(cluster, done)
    if (cut) done += 1
    else repeated += 1
    const begun = performance.now()
    cluster = await startCluster(dataDir)
    const recovered = `recovered in ${((performance.now() - begun) / 1000).toFixed(1)} s`
    const found = await check(cluster)
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += found[name]
    console.log(cut ? done : 'killed', JSON.stringify(cut), recovered, JSON.stringify(found))
    // What was lost once is not counted again.
    if (isLying) committed.clear()
    if (isLying)
      for (const { series, at, value } of await readStored(cluster.address))
        committed.set(`${series} ${at}`, value)
  }
  console.table([
    { cuts: done, 'killed beside a checkpoint': repeated, committed: committed.size, ...sums },
  ])
  const isWhole = Object.values(sums).every((count) => count === 0)
  process.exitCode = isLying === sums.lost > 0 && (isLying || isWhole) ? 0 : 1
} finally {
  await cluster.kill()
  rmSync(cluster.cluster, { recursive: true, force: true })
  for (const folder of [dataDir, copies]) rmSync(folder, { recursive: true, force: true })
}
