// Jobs under kill -9: 1,000 jobs of five tenants (800 and four times 50) in four processes, one of which is killed again
// and again; then how many empty jobs a second one and four processes do, and what a process costs that has none.
// usage: node bench/jobs.ts [kills]
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, startStore } from './store.ts'
import { addTenant } from './support/tenant.ts'

const kills = Number(process.argv[2] ?? 40)
const sizes = [800, 50, 50, 50, 50]
const batches = 5
const msOfBatch = 40
const emptyJobs = 3000
const program = new URL('../server/src/testing/processes/job-process.ts', import.meta.url)

const store = await startStore()
const { owner, address, services } = store
const all = new Set<ChildProcess>()

async function start(places: number): Promise<ChildProcess> {
  const child = fork(program, [JSON.stringify(address), services.config.dataDir, String(places)], {
    execArgv: [],
  })
  all.add(child)
  child.on('exit', () => all.delete(child))
  await once(child, 'message')
  return child
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function one<Row extends object>(text: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await owner.query<Row>(text, values)
  if (!rows[0]) throw new Error(`no row: ${text}`)
  return rows[0]
}

const order = (tenantId: number, kind: string, count: number, input: unknown) =>
  owner.query(
    `insert into job (tenant_id, id, kind, input) select $1, gen_random_uuid(), $2, $4 from generate_series(1, $3)`,
    [tenantId, kind, count, JSON.stringify(input)],
  )

async function untilDone() {
  while ((await one<{ n: number }>(`select count(*)::int n from job where state <> 'done'`)).n > 0)
    await sleep(50)
}

const tenants: number[] = []
for (const number of sizes.keys())
  tenants.push((await addTenant({ owner }, { code: `bench-${number}` })).tenantId)
await owner.query(`
  create table job_effect (job_id uuid not null, batch int not null);
  create table job_attempt (job_id uuid not null, process int not null, at timestamptz not null default clock_timestamp());
  grant select, insert on job_effect, job_attempt to iwater_worker`)

type Kill = { pid: number; at: Date }

async function killAgainAndAgain(): Promise<Kill[]> {
  const at: Kill[] = []
  const processes = await Promise.all(Array.from({ length: 4 }, () => start(2)))
  for (const [number, tenantId] of tenants.entries())
    await order(tenantId, 'test.batches', sizes[number] ?? 0, { batches, ms: msOfBatch })
  for (let number = 0; number < kills; number += 1) {
    await sleep(500 + Math.random() * 300)
    const victim = processes.shift()
    if (!victim) throw new Error('no process is left')
    await kill(victim)
    const now = await one<{ at: Date }>('select clock_timestamp() as at')
    at.push({ pid: victim.pid ?? 0, at: now.at })
    processes.push(await start(2))
  }
  await untilDone()
  return at
}

/** Seconds from each kill until the jobs that it cut off were at work again. */
async function takeOvers(killed: readonly Kill[]): Promise<number[]> {
  const { rows } = await owner.query<{ seconds: number }>(
    `select extract(epoch from (select min(n.at) from job_attempt n where n.job_id = a.job_id and n.at > k.at) - k.at)::float8
              as seconds
       from unnest($1::int[], $2::timestamptz[]) k (pid, at)
       join job_attempt a on a.process = k.pid and a.at < k.at join job j on j.id = a.job_id
      where j.ended_at > k.at`,
    [killed.map(({ pid }) => pid), killed.map(({ at }) => at)],
  )
  return rows.map(({ seconds }) => seconds)
}

const round = (seconds: number) => Math.round(seconds * 10) / 10

async function measureKills() {
  const killed = await killAgainAndAgain()
  const outcome = await one(
    `select (select count(*)::int from job where state <> 'done') as "notDone",
            (select count(*)::int from job_effect) as effects,
            (select count(*)::int from (select from job_effect group by job_id, batch having count(*) > 1) d) as doubles,
            (select count(*)::int from job where kind = 'test.batches' and (done_count <> $1 or total_count <> $1)) as "wrongProgress",
            (select max(attempts) from job) as "mostAttempts"`,
    [batches],
  )
  const { rows: waits } = await owner.query<{ wait: number }>(
    `select max(extract(epoch from started_at - run_after))::float8 as wait from job
      where kind = 'test.batches' group by tenant_id order by tenant_id`,
  )
  const gaps = await takeOvers(killed)
  console.log(`${kills} kills:`, outcome)
  console.log('longest wait of each tenant, s:', waits.map(({ wait }) => round(wait)).join(', '))
  console.log(
    `${gaps.length} jobs taken over, s: p50 ${round(median(gaps))}, most ${round(Math.max(...gaps))}`,
  )
}

async function measureSpeed() {
  for (const processes of [1, 4]) {
    await owner.query('delete from job')
    const started = await Promise.all(Array.from({ length: processes }, () => start(8)))
    const begun = performance.now()
    await Promise.all(
      tenants.map((tenantId) => order(tenantId, 'test.empty', emptyJobs / tenants.length, {})),
    )
    await untilDone()
    const seconds = (performance.now() - begun) / 1000
    console.log(`${processes} processes: ${Math.round(emptyJobs / seconds)} empty jobs/s`)
    for (const child of started) await kill(child)
  }
}

const transactions = async () =>
  Number(
    (
      await one<{ n: string }>(
        `select xact_commit + xact_rollback as n from pg_stat_database where datname = 'iwater'`,
      )
    ).n,
  )

async function measureIdle() {
  const child = await start(2)
  await sleep(10_000)
  const before = await transactions()
  await sleep(60_000)
  console.log(`a process without work: ${(await transactions()) - before} transactions a minute`)
  await kill(child)
}

try {
  await measureKills()
  for (const child of all) await kill(child)
  await measureSpeed()
  await measureIdle()
} finally {
  for (const child of all) child.kill('SIGKILL')
  await store.stop()
}
