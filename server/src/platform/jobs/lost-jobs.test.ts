import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { asWorker } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import { holding } from '#testing/lock-waits'
import { claimJobs, leaseSeconds, renewLeases } from './job.queries.ts'
import { type JobContext, JobLost } from './job.ts'
import { jobSetting } from './jobs-testing.ts'

const kind = 'test.one'

/** Ends with the reason for which the job is aborted. */
async function untilAborted({ signal }: JobContext) {
  await once(signal, 'abort')
  signal.throwIfAborted()
}

test('while a transaction has one job of a process, the leases of the others are renewed', async () => {
  const setting = await jobSetting()
  const { worker } = setting.services
  const [tenantId = 0] = await setting.tenants(1)
  const locked = await setting.order({ kind, tenantId })
  await setting.order({ kind, tenantId })
  const kinds = [{ name: kind, group: kind, perTenant: 2, free: 2 }]
  const held = await asWorker(worker, (db) => claimJobs(db, kinds, 2))
  await setting.owner('update job set leased_until = now()')
  await holding(setting, 'select from job where id = $1 for update', [locked])
  const ours = await asWorker(worker, async (db) => {
    await sql`set local lock_timeout = '2s'`.execute(db)
    return renewLeases(db, held)
  })
  expect(ours, 'the process has both still').toHaveLength(2)
  const renewed = await setting.owner('select id from job where leased_until > now()')
  expect(renewed).toEqual(held.filter(({ id }) => id !== locked).map(({ id }) => ({ id })))
})

test('a process without an answer of the database for as long as a lease lasts gives its jobs up', async () => {
  const setting = await jobSetting()
  const [tenantId = 0] = await setting.tenants(1)
  let isBegun = false
  const reasons: unknown[] = []
  const handle = async (context: JobContext) => {
    isBegun = true
    await untilAborted(context).catch((error: unknown) => {
      reasons.push(error)
      throw error
    })
  }
  setting.start([{ name: kind, handle }])
  await setting.order({ kind, tenantId })
  await expect.poll(() => isBegun).toBe(true)
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (leaseSeconds + 1) * 1000 })
  await setting.owner(`select pg_notify('jobs', 'cancel')`)
  await expect.poll(() => reasons, { timeout: 3000 }).toEqual([expect.any(JobLost)])
})

test('a domain is not notified of the end of a job that another process has', async () => {
  const setting = await jobSetting()
  const [tenantId = 0] = await setting.tenants(1)
  const takeOver = () =>
    setting.owner(`update job set fence = gen_random_uuid() where state = 'running'`)
  const told: string[] = []
  const ended = async (_: unknown, { id }: { id: string }) => void told.push(id)
  let isBegun = false
  const fails = async () => {
    await takeOver()
    throw new AppError('request.invalid')
  }
  const isCancelled = async (context: JobContext) => {
    isBegun = true
    await untilAborted(context).finally(takeOver)
  }
  // One after the other: the last begins when the others are over.
  const names = ['test.fails', 'test.cancelled', 'test.last']
  for (const name of names) await setting.order({ kind: name, tenantId })
  setting.start(
    [
      { name: 'test.fails', ended, handle: fails },
      { name: 'test.cancelled', ended, handle: isCancelled },
      { name: 'test.last', handle: async () => {} },
    ],
    1,
  )
  await expect.poll(() => isBegun).toBe(true)
  await setting.owner(`update job set cancel_asked_at = now() where kind = 'test.cancelled'`)
  const states = async () => (await setting.jobs()).map(({ state }) => state)
  await expect.poll(states).toEqual(['running', 'running', 'done'])
  expect(told).toEqual([])
})

test('a waiting job that two processes cancel is notified to its domain once', async () => {
  const setting = await jobSetting()
  const [tenantId = 0] = await setting.tenants(1)
  await setting.order({ kind, tenantId })
  await setting.owner('update job set cancel_asked_at = now()')
  let told = 0
  const ended = async () => {
    told += 1
    await delay(300)
  }
  const processes = [1, 2].map(() => setting.start([{ name: kind, ended, handle: async () => {} }]))
  await setting.until(['cancelled'])
  await Promise.all(processes.map((each) => each.stop()))
  expect(told).toBe(1)
})
