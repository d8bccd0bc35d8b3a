import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { asWorker } from '#platform/database/database'
import { orderJob } from '#platform/jobs/order.queries'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { both, planDraftOf, plans, units } from './maintenance-testing.ts'

const planCount = 12
const program = new URL('../../testing/processes/maintenance-process.ts', import.meta.url)

async function setUp() {
  const app = await testApp({ database: 'own' })
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const unit = { name: both('泵站'), kind: 'pump-station', organisation_id: tenant.root }
  const unitId = (await app.call(units.add, { ...unit, position: 0 }, { token })).data.id
  // As long as it has no room, this process takes up nothing.
  const { space } = app.services
  space.stop()
  space.note(Object.assign(new Error('no'), { code: 'ENOSPC' }))
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  for (let n = 0; n < planCount; n += 1)
    await app.call(
      plans.add,
      planDraftOf(tenant.root, {
        name: both(`计划${n}`),
        lead_days: 0,
        period: 'year',
        starts_on: today,
        equipment: [{ unit_id: unitId, device_id: null }],
      }) as never,
      { token },
    )
  const start = async () => {
    const child = fork(program, [JSON.stringify(app.address), app.dataDir], { execArgv: [] })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child, 'message')
    return child
  }
  return { app, tenant, unitId, today, start }
}

test('a process that is killed while tasks fall due leaves none; another one opens each once', async () => {
  const { app, tenant, unitId, today, start } = await setUp()
  const { owner } = app
  const { tenantId } = tenant
  const order = () =>
    asWorker(app.services.worker, (db) =>
      orderJob(db, {
        kind: 'maintenance.open-tasks',
        tenantId,
        accountId: null,
        organisationId: null,
        input: {},
      }),
    )
  const counts = () =>
    owner<{ tasks: number; once: number; steps: number }>(
      `select count(*)::int as tasks, count(distinct plan_id)::int as once,
              (select count(*)::int from maintenance_task_step) as steps from maintenance_task`,
    )
  // Another transaction is about to open the task of the last plan: who opens tasks waits there, in the middle of its work.
  await owner('begin')
  await owner(
    `insert into maintenance_task (tenant_id, id, organisation_id, name_zh, name_en, origin, plan_id, occurrence, unit_id, due_on, priority)
     select p.tenant_id, gen_random_uuid(), p.organisation_id, p.name_zh, p.name_en, 'planned', p.id, $2::text, $1::uuid, $2::text::date, 'normal'
       from maintenance_plan p order by p.id desc limit 1`,
    [unitId, today],
  )
  const first = await start()
  await order()
  const waiting = () =>
    owner<{ n: number }>(
      `select count(*)::int as n from pg_locks where locktype = 'transactionid' and not granted`,
    )
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([{ n: 1 }])
  first.kill('SIGKILL')
  await once(first, 'exit')
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([{ n: 0 }])
  await owner('rollback')
  expect(await counts()).toEqual([{ tasks: 0, once: 0, steps: 0 }])

  // As seconds after the end of a process.
  await owner(`update job set leased_until = now() where state = 'running'`)
  await start()
  const whole = [{ tasks: planCount, once: planCount, steps: planCount }]
  await expect.poll(counts, { timeout: 60_000 }).toEqual(whole)
  await order()
  const ended = () =>
    owner<{ n: number }>(
      `select count(*)::int as n from job where kind = 'maintenance.open-tasks' and state = 'running'`,
    )
  await expect.poll(ended, { timeout: 60_000 }).toEqual([{ n: 0 }])
  expect(await counts()).toEqual(whole)
})
