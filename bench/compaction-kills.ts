// kill -9 of a process that writes late values and imports, and compacts closed days, and of a database process, after which the database recovers as
// after a power cut. Every value that was committed must be there once, in a block or outside, and every block whole.
// usage: node bench/compaction-kills.ts [kills of the writer] [kills of the database]
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { decodeBlock } from '../server/src/domains/telemetry/blocks/block-codec.ts'
import { checkBlocks } from '../server/src/domains/telemetry/index.ts'
import { rollUpDue, rollUpMinutes } from '../server/src/domains/telemetry/rollup.service.ts'
import { startStore } from './store.ts'
import type { Writing } from './support/compaction-plan.ts'

const kills = { writer: Number(process.argv[2] ?? 100), database: Number(process.argv[3] ?? 10) }
const store = await startStore()
const { address, services } = store
const tenantId = 1
const committed = new Set<string>()
const inDoubt = new Set<string>()
let next = 0

/** A connection of its own each time: the database ends all of them when one of its processes is killed. */
async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  for (;;) {
    const client = new pg.Client(store.address)
    client.on('error', () => {
      // The query fails, and is sent again.
    })
    try {
      await client.connect()
      const { rows } = await client.query<Row>(text)
      return rows
    } catch {
      await sleep(100)
    } finally {
      await client.end().catch(() => {
        // It is gone already.
      })
    }
  }
}

function note({ number, moments, isCommitted }: Writing) {
  next = Math.max(next, number + 1)
  for (const moment of moments) {
    if (isCommitted) inDoubt.delete(moment)
    ;(isCommitted ? committed : inDoubt).add(moment)
  }
}

function startWriter(): ChildProcess {
  const settings = JSON.stringify({ address, tenantId, from: next })
  const child = spawn(
    process.execPath,
    [new URL('./support/compaction-writer.ts', import.meta.url).pathname, settings],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      // The last line of a killed process may be cut.
      if (line.endsWith('}')) note(JSON.parse(line) as Writing)
    })
  return child
}

const ended = (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => {
        child.once('close', resolve)
      })
    : undefined

async function killDatabaseProcess() {
  const [found] = await ask<{ pid: number }>(
    `select pid from pg_stat_activity where usename = 'iwater_worker' order by state <> 'active', random() limit 1`,
  )
  if (found) process.kill(found.pid, 'SIGKILL')
}

async function check() {
  const seen = new Map<string, number>()
  const see = (series: number, at: number) => {
    const moment = `${series} ${at}`
    seen.set(moment, (seen.get(moment) ?? 0) + 1)
  }
  for (const { series, at } of await ask<{ series: number; at: number }>(
    'select series, (extract(epoch from ts) * 1000)::float8 as at from sample',
  ))
    see(series, at)
  const open = seen.size
  for (const { series, samples } of await ask<{ series: number; samples: Buffer }>(
    'select series, samples from sample_block',
  ))
    for (const { at } of decodeBlock(samples)) see(series, at)
  const { blocks, faults } = await checkBlocks(services.worker)
  return {
    committed: committed.size,
    'in doubt': inDoubt.size,
    lost: [...committed].filter((moment) => !seen.has(moment)).length,
    doubled: [...seen.values()].filter((count) => count > 1).length,
    unknown: [...seen.keys()].filter((m) => !(committed.has(m) || inDoubt.has(m))).length,
    stored: seen.size,
    'in blocks': seen.size - open,
    blocks,
    faults: faults.length,
  }
}

/** The hours of everything, as soon as the database has recovered. */
async function computed() {
  for (let left = 50; ; left -= 1)
    try {
      await rollUpMinutes(services)
      await rollUpDue(services, 'hour')
      return
    } catch (error) {
      if (left === 0) throw error
      await sleep(200)
    }
}

try {
  await store.owner.query(
    `select create_tenant('kills', 'Asia/Shanghai', false, gen_random_uuid(), '测试单位', 'Test organisation')`,
  )
  // Its connection would end with the first database process that is killed.
  await store.owner.end()
  for (let round = 0; round < kills.writer + kills.database; round += 1) {
    const child = startWriter()
    // Until it writes, and then for a while that no two have in common.
    await sleep(1000 + randomInt(3000))
    if (round < kills.writer) child.kill('SIGKILL')
    else {
      await killDatabaseProcess()
      await sleep(500)
      child.kill('SIGKILL')
    }
    await ended(child)
    if (round % 10 === 9) console.log(round + 1, JSON.stringify(await check()))
  }
  await computed()
  const [hours] = await ask<{ count: number }>('select sum(n)::int as count from sample_hour')
  console.log(`${hours?.count} values in hours`)
  console.table([{ kills: kills.writer, 'database killed': kills.database, ...(await check()) }])
} finally {
  await store.stop()
}
