// An import whose process is killed: 1,500,000 values of a file are stored by one process, which is ended by SIGKILL in
// the middle, and gone on with by another; how long until that, and whether every value is there once.
// usage: node bench/imports.ts [values] [rounds]
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { decodeBlock } from '../server/src/domains/telemetry/blocks/block-codec.ts'
import { startStore } from './store.ts'
import { addTenant } from './support/tenant.ts'

const values = Number(process.argv[2] ?? 1_500_000)
const rounds = Number(process.argv[3] ?? 1)
const factors = ['w01010', 'w21011', 'w01001', 'w01009', 'w01003']
const headings = factors.map((_, place) => `值${place}`)
const stations = 20
const rows = Math.floor(values / factors.length)
const program = new URL('../server/src/testing/processes/import-process.ts', import.meta.url)

const store = await startStore()
const { owner, address, services } = store
const all = new Set<ChildProcess>()

async function start(): Promise<ChildProcess> {
  const child = fork(program, [JSON.stringify(address), services.config.dataDir], { execArgv: [] })
  all.add(child)
  child.on('exit', () => all.delete(child))
  await once(child, 'message')
  return child
}

async function one<Row extends object>(text: string, parameters: unknown[] = []): Promise<Row> {
  const { rows: found } = await owner.query<Row>(text, parameters)
  if (!found[0]) throw new Error(`no row: ${text}`)
  return found[0]
}

/** The lines of a table, a minute apart for each station, from two years ago on. */
function* table() {
  const from = Math.floor(Date.now() / 86_400_000 - 730) * 86_400_000
  yield `站点,时间,${headings.join(',')}\n`
  for (let row = 0; row < rows; row += 1) {
    const at = new Date(from + Math.floor(row / stations) * 60_000).toISOString().slice(0, 16)
    const numbers = factors.map((_, place) => row * factors.length + place)
    yield `站${row % stations},${at.replace('T', ' ')},${numbers.join(',')}\n`
  }
}

type Ordered = { importId: string; jobId: string }

/** A tenant with a file that was checked, and the order to store it. */
async function orderStoring(round: number): Promise<Ordered> {
  const [account, importId, jobId] = Array.from({ length: 3 }, () => randomUUID())
  const { tenantId: tenant, root } = await addTenant({ owner }, { code: `bench-${round}` })
  await owner.query(
    `insert into account (tenant_id, id, organisation_id, login_name, password_hash, name_zh, name_en)
     values ($1, $2, $3, 'bench', 'x', '测试', 'Test')`,
    [tenant, account, root],
  )
  const storedName = `${importId}.csv`
  await services.storage.put(`${tenant}/${storedName}`, Readable.from(table()))
  const columns = ['站点', '时间', ...headings]
  const mapping = {
    timeColumns: ['时间'],
    timeFormat: 'yyyy-MM-dd HH:mm',
    decimalMark: '.',
    timeZone: 'Asia/Shanghai',
    stationColumns: ['站点'],
    unitKind: 'river-section',
    orgId: root,
    valueColumns: headings.map((column, place) => ({ column, factor: factors[place] })),
  }
  await owner.query(
    `insert into job (tenant_id, id, kind, account_id, organisation_id, subject, subject_id, run_after)
     values ($1, $2, 'imports.store', $3, $4, 'bench.csv', $5, now() + interval '1 hour')`,
    [tenant, jobId, account, root, importId],
  )
  await owner.query(
    `insert into import_job (tenant_id, id, account_id, organisation_id, file_name, stored_name, state, layout, preview,
       mapping, row_count, checked_at, storing_since, job_id)
     values ($1, $2, $3, $4, 'bench.csv', $5, 'storing', $6, '{}', $7, $8, now(), now(), $9)`,
    [
      tenant,
      importId,
      account,
      root,
      storedName,
      JSON.stringify({ encoding: 'utf-8', delimiter: ',', rowsAbove: 0, columns }),
      JSON.stringify(mapping),
      rows,
      jobId,
    ],
  )
  await owner.query('update job set run_after = now() where id = $1', [jobId])
  await owner.query('notify jobs')
  return { importId: importId ?? '', jobId: jobId ?? '' }
}

const progressOf = (jobId: string) =>
  one<{ done: number; attempts: number; state: string }>(
    'select done_count::int as done, attempts, state from job where id = $1',
    [jobId],
  )

async function until(
  jobId: string,
  isSo: (job: Awaited<ReturnType<typeof progressOf>>) => boolean,
) {
  for (;;) {
    const job = await progressOf(jobId)
    if (isSo(job)) return job
    if (['failed', 'cancelled'].includes(job.state)) throw new Error(`the job is ${job.state}`)
    await sleep(50)
  }
}

const seconds = (ms: number) => Math.round(ms / 100) / 10

/** The values of a tenant, in blocks and outside. */
async function valuesOf(tenant: number): Promise<number[]> {
  const blocks = await owner.query<{ samples: Buffer }>(
    'select samples from sample_block where tenant_id = $1',
    [tenant],
  )
  const open = await owner.query<{ value: number }>(
    'select value from sample where tenant_id = $1',
    [tenant],
  )
  return [
    ...blocks.rows.flatMap(({ samples }) => decodeBlock(samples).map(({ value }) => value)),
    ...open.rows.map(({ value }) => value),
  ]
}

async function killInTheMiddle(round: number) {
  const first = await start()
  const begun = performance.now()
  const { importId, jobId } = await orderStoring(round)
  await until(jobId, ({ done }) => done > rows / 2)
  const second = await start()
  first.kill('SIGKILL')
  await once(first, 'exit')
  const killed = performance.now()
  const left = (await progressOf(jobId)).done
  await until(jobId, ({ attempts }) => attempts === 2)
  const takenUp = performance.now()
  await until(jobId, ({ done }) => done > left)
  const onward = performance.now()
  await until(jobId, ({ state }) => state === 'done')
  const ended = performance.now()
  const outcome = await one<{ tenant: number }>(
    `select i.state, i.rows_done as rows, i.sample_count as counted, i.duplicate_count as duplicates,
            i.conflict_count as conflicts, j.attempts, i.tenant_id as tenant
       from import_job i join job j on j.id = i.job_id where i.id = $1`,
    [importId],
  )
  console.log(`killed after ${left} of ${rows} rows, ${seconds(killed - begun)} s`)
  console.log(
    `taken up ${seconds(takenUp - killed)} s later, next batch after ${seconds(onward - killed)} s, all in ${seconds(ended - begun)} s`,
  )
  const all = rows * factors.length
  const stored = await valuesOf(outcome.tenant)
  console.log(
    { ...outcome, stored: stored.length, different: new Set(stored).size },
    `sum ${stored.reduce((a, b) => a + b, 0)}`,
  )
  console.log(`wanted: ${all} values, sum ${((all - 1) * all) / 2}`)
  second.kill('SIGKILL')
  await once(second, 'exit')
}

try {
  for (let round = 1; round <= rounds; round += 1) await killInTheMiddle(round)
} finally {
  for (const child of all) child.kill('SIGKILL')
  await store.stop()
}
