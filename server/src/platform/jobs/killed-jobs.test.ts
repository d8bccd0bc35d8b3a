import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { jobSetting } from './jobs-testing.ts'

test('jobs of killed processes are continued within 30 s, and every batch is stored once', async () => {
  const setting = await jobSetting()
  const tenants = await setting.tenants(3)
  for (const tenantId of tenants) {
    for (let n = 0; n < 10; n += 1)
      await setting.order({ kind: 'test.batches', tenantId, input: { batches: 10, ms: 20 } })
  }
  const processes = await Promise.all([setting.process(), setting.process(), setting.process()])
  const killed: { pid: number; at: number }[] = []
  for (const child of processes.slice(0, 2)) {
    await delay(700)
    child.kill('SIGKILL')
    killed.push({ pid: child.pid ?? 0, at: Date.now() })
    await once(child, 'exit')
  }
  await setting.until(['done'], 90_000)
  const [effects] = await setting.owner<{ all: number; different: number }>(
    `select count(*)::int as all, count(distinct (job_id, batch))::int as different from job_effect`,
  )
  expect(effects).toEqual({ all: 300, different: 300 })
  const rows = await setting.jobs()
  expect(rows.every(({ done_count, total_count }) => done_count === '10' && total_count === '10'))
  expect(rows.some(({ attempts }) => attempts > 1)).toBe(true)
  const [last] = await setting.owner<{ at: Date }>(
    `select max(at) as at from job_attempt a where exists
       (select from job_attempt b where b.job_id = a.job_id and b.process <> a.process and b.at < a.at)`,
  )
  expect((last?.at.getTime() ?? 0) - (killed.at(-1)?.at ?? 0)).toBeLessThan(30_000)
})

test('a scheduled job runs once over all processes', async () => {
  const setting = await jobSetting()
  const tenants = await setting.tenants(2)
  await Promise.all([setting.process(), setting.process(), setting.process()])
  await expect.poll(async () => (await setting.jobs()).length).toBe(tenants.length)
  await setting.until(['done'])
  expect((await setting.jobs()).map(({ attempts }) => attempts)).toEqual([1, 1])
})
