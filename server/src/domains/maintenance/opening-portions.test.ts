import { expect, test } from 'vitest'
import type { Db } from '#platform/database/database'
import { maintenanceSetting } from './maintenance-testing.ts'
import { openDueTasks } from './open-tasks.service.ts'

test('plans are opened a few at a time, and those that fail keep no others from opening', async () => {
  const { addPlan, inTenant, tenantId, owner } = await maintenanceSetting()
  for (let n = 0; n < 25; n++) await addPlan({ lead_days: 0, period: 'day' })
  const opened = async () =>
    (
      await owner<{ plans: number }>(
        'select count(distinct plan_id)::int as plans from maintenance_task',
      )
    )[0]?.plans
  let failures = 0
  const portions: number[] = []
  const failingOnce = async <T>(work: (db: Db) => Promise<T>) => {
    const before = await opened()
    const answer = await inTenant(async (db) => {
      const worked = await work(db)
      if (typeof worked === 'number' && worked > 0 && failures++ === 0) throw new Error('lost')
      return worked
    })
    portions.push(((await opened()) ?? 0) - (before ?? 0))
    return answer
  }
  const now = new Date('2026-06-01T04:00:00Z')
  await expect(openDueTasks(failingOnce, tenantId, now)).rejects.toThrow('lost')
  expect(await opened()).toBe(5)
  await openDueTasks(failingOnce, tenantId, now)
  expect(await opened()).toBe(25)
  expect(Math.max(...portions)).toBe(20)
})
