import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asWorker } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import { type JobContext, type JobKind, JobLost } from './job.ts'
import { jobSetting } from './jobs-testing.ts'
import { cancelJob } from './order.queries.ts'
import { deleteEnded, orderScheduled } from './schedule.queries.ts'

const kind = 'test.one'

test('a job is done once, with its output and progress', async () => {
  const setting = await jobSetting()
  const [tenantId = 0] = await setting.tenants(1)
  const inputs: unknown[] = []
  const handle = async ({ job, progress }: JobContext) => {
    inputs.push(job.input)
    await progress(1, 3)
    await progress(3)
    return { file: 'a' }
  }
  setting.start([{ name: kind, handle }])
  await setting.order({ kind, tenantId, input: { of: 'day' } })
  await setting.until(['done'])
  const [job] = await setting.jobs()
  expect(job).toMatchObject({ done_count: '3', total_count: '3', attempts: 1 })
  expect(job?.output).toEqual({ file: 'a' })
  expect(inputs).toEqual([{ of: 'day' }])
})

test('of several jobs with the same key one is added', async () => {
  const { order, jobs, tenants } = await jobSetting()
  const [tenantId = 0, other = 0] = await tenants(2)
  const ids = [
    await order({ kind, tenantId, key: 'may' }),
    await order({ kind, tenantId, key: 'may' }),
    await order({ kind, tenantId: other, key: 'may' }),
  ]
  expect(ids.filter((id) => id !== '')).toHaveLength(2)
  expect(await jobs()).toHaveLength(2)
})

test('a failed attempt is repeated after a delay, and a fault of the order is not', async () => {
  const setting = await jobSetting()
  const [tenantId = 0] = await setting.tenants(1)
  const at: number[] = []
  const flaky = async () => {
    at.push(Date.now())
    if (at.length < 3) throw new Error('not yet')
  }
  const wrong = async () => {
    throw new AppError('request.invalid')
  }
  setting.start([
    { name: kind, retryMs: 300, handle: flaky },
    { name: 'test.wrong', handle: wrong },
    { name: 'test.never', retryMs: 10, attempts: 3, handle: () => Promise.reject(new Error('no')) },
  ])
  await setting.order({ kind, tenantId })
  await setting.order({ kind: 'test.wrong', tenantId })
  await setting.order({ kind: 'test.never', tenantId })
  await setting.until(['done', 'failed'])
  const rows = await setting.jobs()
  expect(rows.map(({ state, attempts, error_code }) => ({ state, attempts, error_code }))).toEqual([
    { state: 'done', attempts: 3, error_code: null },
    { state: 'failed', attempts: 1, error_code: 'request.invalid' },
    { state: 'failed', attempts: 3, error_code: 'server.failed' },
  ])
  const [first = 0, second = 0, third = 0] = at
  expect(second - first).toBeGreaterThan(280)
  expect(third - second).toBeGreaterThan(580)
})

test('attempts with progress do not count towards the limit', async () => {
  const setting = await jobSetting()
  const [tenantId = 0] = await setting.tenants(1)
  const handle = async ({ job, transaction }: JobContext) => {
    if (job.doneCount === 4) return
    await transaction(async () => {}, { done: job.doneCount + 1, total: 4 })
    throw new Error('once more')
  }
  setting.start([{ name: kind, handle, attempts: 1, retryMs: 1 }])
  await setting.order({ kind, tenantId })
  await setting.until(['done', 'failed'])
  expect((await setting.jobs())[0]).toMatchObject({ state: 'done', attempts: 5 })
})

test('a cancelled job ends between two batches, and a waiting one never starts', async () => {
  const setting = await jobSetting()
  const [tenantId = 0] = await setting.tenants(1)
  // Nobody is notified: the next batch finds out.
  await setting.owner('alter table job disable trigger tell_cancelled')
  let batches = 0
  const handle = async (context: JobContext) => {
    for (let batch = 1; batch <= 1000; batch += 1) {
      await context.transaction(async () => {}, { done: batch, total: 1000 })
      batches = batch
      await delay(5)
    }
  }
  setting.start([{ name: kind, handle, perTenant: 1 }], 1)
  const id = await setting.order({ kind, tenantId })
  const waiting = await setting.order({ kind, tenantId })
  await expect.poll(() => batches).toBeGreaterThan(2)
  const cancel = (job: string) =>
    asWorker(setting.services.worker, (db) =>
      cancelJob(db, { tenantId, id: job, accountId: '019a0000-0000-7000-8000-000000000000' }),
    )
  expect(await cancel(waiting)).toBe(true)
  expect(await cancel(id)).toBe(true)
  await setting.until(['cancelled'])
  const rows = await setting.jobs()
  expect(rows.map(({ attempts }) => attempts)).toEqual([1, 0])
  expect(Number(rows[0]?.done_count)).toBe(batches)
  expect(batches).toBeLessThan(300)
  expect(await cancel(id)).toBe(false)
})

test('a job that waits for something is notified at once that it is cancelled', async () => {
  const setting = await jobSetting()
  const [tenantId = 0] = await setting.tenants(1)
  let isBegun = false
  const handle = async ({ signal }: JobContext) => {
    isBegun = true
    await delay(60_000, undefined, { signal })
  }
  setting.start([{ name: kind, handle }])
  await setting.order({ kind, tenantId })
  await expect.poll(() => isBegun).toBe(true)
  await setting.owner('update job set cancel_asked_at = now()')
  await setting.until(['cancelled'], 3000)
})

test('work whose job was taken over has no effect any more', async () => {
  const setting = await jobSetting()
  const [tenantId = 0] = await setting.tenants(1)
  const seen: unknown[] = []
  const handle = async (context: JobContext) => {
    const effect = () =>
      context.transaction((db) =>
        sql`insert into job_effect values (${context.job.id}, ${context.job.attempts})`.execute(db),
      )
    if (context.job.attempts > 1) return void (await effect())
    // Its process was stopped for longer than the lease lasts, and another one has the job.
    await setting.owner('update job set fence = gen_random_uuid()')
    await effect().catch((error: unknown) => seen.push(error))
    return 'of the first'
  }
  setting.start([{ name: kind, handle }])
  await setting.order({ kind, tenantId })
  await expect.poll(() => seen.length).toBe(1)
  await delay(200)
  expect((await setting.jobs())[0]).toMatchObject({ state: 'running', output: null })
  await setting.owner('update job set leased_until = now()')
  await setting.until(['done'])
  expect(seen).toEqual([expect.any(JobLost)])
  expect(await setting.owner('select batch from job_effect')).toEqual([{ batch: 2 }])
  const [job] = await setting.jobs()
  expect(job?.output).not.toBe('of the first')
})

test('the last effect and the end of a job are committed together', async () => {
  const setting = await jobSetting()
  const [tenantId = 0] = await setting.tenants(1)
  let tries = 0
  const handle = async ({ job, complete }: JobContext) => {
    tries += 1
    await complete(async (db) => {
      await sql`insert into job_effect values (${job.id}, ${tries})`.execute(db)
      if (tries === 1) throw new Error('after its effect')
      return 'sent'
    })
  }
  setting.start([{ name: kind, handle, retryMs: 1 }])
  await setting.order({ kind, tenantId })
  await setting.until(['done'])
  expect(await setting.owner('select batch from job_effect')).toEqual([{ batch: 2 }])
  expect((await setting.jobs())[0]?.output).toBe('sent')
})

test('the tenant with the fewest running jobs comes first', async () => {
  const setting = await jobSetting()
  const [many = 0, few = 0] = await setting.tenants(2)
  for (let n = 0; n < 30; n += 1) await setting.order({ kind, tenantId: many })
  for (let n = 0; n < 4; n += 1) await setting.order({ kind, tenantId: few })
  const order: number[] = []
  const handle = async ({ job }: JobContext) => {
    order.push(job.tenantId)
    await delay(20)
  }
  setting.start([{ name: kind, handle }], 2)
  await setting.until(['done'])
  // Two slots: each tenant has one of them until the small one has no jobs left.
  expect(order.slice(0, 10).filter((tenant) => tenant === few)).toHaveLength(4)
})

test('a tenant has no more running jobs of a kind than the kind allows', async () => {
  const setting = await jobSetting()
  const [tenantId = 0, other = 0] = await setting.tenants(2)
  for (let n = 0; n < 4; n += 1) await setting.order({ kind, tenantId })
  await setting.order({ kind, tenantId: other })
  const atWork = new Map<number, number>()
  let most = 0
  let both = 0
  const handle = async ({ job }: JobContext) => {
    atWork.set(job.tenantId, (atWork.get(job.tenantId) ?? 0) + 1)
    most = Math.max(most, ...atWork.values())
    both = Math.max(both, [...atWork.values()].filter((count) => count > 0).length)
    await delay(50)
    atWork.set(job.tenantId, (atWork.get(job.tenantId) ?? 0) - 1)
  }
  setting.start([{ name: kind, handle, perTenant: 1 }])
  await setting.until(['done'])
  expect({ most, both }).toEqual({ most: 1, both: 2 })
})

test('a job of a stopping process is continued, and the attempt does not count', async () => {
  const setting = await jobSetting()
  const [tenantId = 0] = await setting.tenants(1)
  await setting.order({ kind, tenantId })
  const handle = async ({ signal, transaction }: JobContext) => {
    await transaction(async () => {}, { done: 1, total: 2 })
    await delay(60_000, undefined, { signal })
  }
  const first = setting.start([{ name: kind, handle }])
  await expect.poll(async () => (await setting.jobs())[0]?.done_count).toBe('1')
  await first.stop()
  expect((await setting.jobs())[0]).toMatchObject({ state: 'waiting', attempts: 0 })
  const found: unknown[] = []
  setting.start([{ name: kind, handle: async ({ job }) => void found.push(job.doneCount) }])
  await setting.until(['done'])
  expect(found).toEqual([1])
})

test('a schedule orders one job a tenant and period, and no other while that one waits', async () => {
  const { services, tenants, jobs, owner } = await jobSetting()
  await tenants(2)
  const order = () =>
    asWorker(services.worker, (db) => orderScheduled(db, kind, { period: 'day', minutes: 90 }))
  await Promise.all([order(), order(), order()])
  const rows = await jobs()
  expect(rows).toHaveLength(2)
  expect(rows[0]?.key).toMatch(/^\d{4}-\d\d-\d\d$/)
  await owner(`update job set key = 'yesterday'`)
  await order()
  expect(await jobs()).toHaveLength(2)
  await owner(`update job set state = 'done', ended_at = now()`)
  await order()
  expect(await jobs()).toHaveLength(4)
})

test('a weekly schedule names its jobs by the Monday of the tenant’s clock', async () => {
  const { services, tenants, jobs, owner } = await jobSetting()
  await tenants(1)
  const order = () =>
    asWorker(services.worker, (db) => orderScheduled(db, kind, { period: 'week', minutes: 480 }))
  await Promise.all([order(), order()])
  const [monday] = await owner<{ day: string }>(
    `select to_char(date_trunc('week', now() at time zone 'Asia/Shanghai' - interval '8 hours'), 'YYYY-MM-DD') as day`,
  )
  expect((await jobs()).map(({ key }) => key)).toEqual([monday?.day])
})

test('ended jobs are deleted when they are old', async () => {
  const { services, tenants, jobs, order, owner } = await jobSetting()
  const [tenantId = 0] = await tenants(1)
  for (let n = 0; n < 3; n += 1) await order({ kind, tenantId, key: String(n) })
  await owner(
    `update job set state = 'done', ended_at = now() - interval '31 days' where key = '0'`,
  )
  await owner(
    `update job set state = 'done', ended_at = now() - interval '29 days' where key = '1'`,
  )
  expect(await asWorker(services.worker, (db) => deleteEnded(db, 30, 100))).toBe(1)
  expect((await jobs()).map(({ key }) => key)).toEqual(['1', '2'])
})

test('kinds of one group share the limits of a tenant and of a process', async () => {
  const setting = await jobSetting()
  const tenants = await setting.tenants(3)
  for (const tenantId of tenants)
    for (const name of ['test.first', 'test.second']) await setting.order({ kind: name, tenantId })
  await setting.order({ kind, tenantId: tenants[0] ?? 0 })
  const atWork: number[] = []
  let most = 0
  let isOtherDone = false
  let otherAfter = -1
  let ended = 0
  const handle = async ({ job }: JobContext) => {
    expect(atWork).not.toContain(job.tenantId)
    atWork.push(job.tenantId)
    most = Math.max(most, atWork.length)
    await delay(100)
    atWork.splice(atWork.indexOf(job.tenantId), 1)
    ended += 1
  }
  const shared = { handle, group: 'shared', perTenant: 1, perProcess: 2 }
  const other = async () => {
    isOtherDone = true
    otherAfter = ended
  }
  setting.start([
    { name: 'test.first', ...shared },
    { name: 'test.second', ...shared },
    { name: kind, handle: other },
  ])
  await setting.until(['done'])
  expect({ most, ended, isOtherDone }).toEqual({ most: 2, ended: 6, isOtherDone: true })
  expect(otherAfter, 'what is of no group has places of its own').toBeLessThan(4)
})

test('a domain is notified of jobs that end without a result, in the transaction that ends them', async () => {
  const setting = await jobSetting()
  const [tenantId = 0] = await setting.tenants(1)
  await setting.owner(`create table job_end (job_id uuid not null, code text not null);
    grant insert on job_end to iwater_worker`)
  const ended: JobKind['ended'] = async (db, { id }, failure) =>
    void (await sql`insert into job_end values (${id}, ${failure?.code ?? 'cancelled'})`.execute(
      db,
    ))
  const shared = { ended, attempts: 2, retryMs: 1 }
  let begun = 0
  const kinds: JobKind[] = [
    { name: 'test.good', ...shared, handle: async () => 'well' },
    {
      name: 'test.refused',
      ...shared,
      handle: () => Promise.reject(new AppError('request.invalid')),
    },
    { name: 'test.broken', ...shared, handle: () => Promise.reject(new Error('no')) },
    {
      name: 'test.slow',
      ...shared,
      perTenant: 1,
      handle: async ({ signal }) => {
        begun += 1
        await delay(60_000, undefined, { signal })
      },
    },
  ]
  for (const { name } of [...kinds, { name: 'test.slow' }])
    await setting.order({ kind: name, tenantId })
  setting.start(kinds)
  await expect.poll(() => begun).toBe(1)
  await setting.owner(`update job set cancel_asked_at = now() where kind = 'test.slow'`)
  await setting.until(['done', 'failed', 'cancelled'])
  const ends = await setting.owner<{ kind: string; codes: string[] }>(
    `select kind, array_agg(code) as codes from job_end join job on id = job_id group by kind order by kind`,
  )
  expect(ends).toEqual([
    { kind: 'test.broken', codes: ['server.failed'] },
    { kind: 'test.refused', codes: ['request.invalid'] },
    { kind: 'test.slow', codes: ['cancelled', 'cancelled'] },
  ])
})

test('a cancelled job whose domain fails does not block others', async () => {
  const setting = await jobSetting()
  const { services } = setting
  const [tenantId = 0, other = 0] = await setting.tenants(2)
  const accountId = '019a0000-0000-7000-8000-000000000000'
  const ids = [
    await setting.order({ kind: 'test.broken', tenantId }),
    await setting.order({ kind: 'test.broken', tenantId }),
    await setting.order({ kind, tenantId }),
    await setting.order({ kind, tenantId: other }),
  ]
  const [broken = '', , unwanted = ''] = ids
  for (const id of [broken, unwanted])
    await asWorker(services.worker, (db) => cancelJob(db, { tenantId, id, accountId }))
  const ended = () => Promise.reject(new Error('no room'))
  setting.start([
    { name: 'test.broken', handle: async () => {}, ended, perTenant: 1 },
    { name: kind, handle: async () => {} },
  ])
  await expect
    .poll(async () => (await setting.jobs()).map(({ state }) => state))
    .toEqual(['waiting', 'done', 'cancelled', 'done'])
})

test('the lease of a job lasts from the end of a transaction, however long that took', async () => {
  const setting = await jobSetting()
  const [tenantId = 0] = await setting.tenants(1)
  const left: (number | undefined)[] = []
  const handle = async ({ job, transaction }: JobContext) => {
    await transaction(async (db) => {
      for (let n = 0; n < 2; n += 1) await sql`select pg_sleep(2.7)`.execute(db)
    })
    const [row] = await setting.owner<{ seconds: number }>(
      'select extract(epoch from leased_until - clock_timestamp())::float8 as seconds from job where id = $1',
      [job.id],
    )
    left.push(row?.seconds)
  }
  setting.start([{ name: kind, handle }])
  await setting.order({ kind, tenantId })
  await setting.until(['done'])
  expect(left).toEqual([expect.any(Number)])
  expect(left[0]).toBeGreaterThan(13)
})
