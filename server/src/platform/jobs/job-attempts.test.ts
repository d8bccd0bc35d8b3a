import { expect, test } from 'vitest'
import { AppError } from '#platform/http/app-error'
import type { JobContext } from './job.ts'
import { jobSetting } from './jobs-testing.ts'

const kind = 'test.one'

test('a failure of the system is tried again, whatever its code; one of the order is not', async () => {
  const setting = await jobSetting()
  const [tenantId = 0] = await setting.tenants(1)
  let tries = 0
  const handle = async () => {
    tries += 1
    if (tries === 1) throw new AppError('storage.unavailable')
  }
  setting.start([{ name: kind, retryMs: 1, handle }])
  await setting.order({ kind, tenantId })
  await setting.until(['done', 'failed'])
  expect(await setting.jobs()).toMatchObject([{ state: 'done', attempts: 2 }])
})

test('a job that finds no room waits for it, and the attempt does not count', async () => {
  const setting = await jobSetting()
  const { space } = setting.services
  space.stop()
  const [tenantId = 0] = await setting.tenants(1)
  let tries = 0
  const handle = async () => {
    tries += 1
    if (tries === 1) throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
  }
  setting.start([{ name: kind, attempts: 1, handle }])
  await setting.order({ kind, tenantId })
  await expect.poll(() => space.full()).toBe('files')
  await expect
    .poll(async () => (await setting.jobs())[0])
    .toMatchObject({ state: 'waiting', attempts: 0 })
  await space.look()
  await setting.until(['done', 'failed'])
  expect(await setting.jobs()).toMatchObject([{ state: 'done', attempts: 1 }])
})

test('recording the progress that was recorded before is no progress', async () => {
  const setting = await jobSetting()
  const [tenantId = 0] = await setting.tenants(1)
  const handle = async ({ transaction }: JobContext) => {
    await transaction(async () => {}, { done: 2, total: 4 })
    throw new Error('always there')
  }
  setting.start([{ name: kind, attempts: 2, retryMs: 1, handle }])
  await setting.order({ kind, tenantId })
  await setting.until(['done', 'failed'])
  // The first attempt made progress; two more did not.
  expect(await setting.jobs()).toMatchObject([{ state: 'failed', attempts: 3, done_count: '2' }])
})
