import { checkTask, finishTask, skipTask, startTask } from '@iwater/contract/maintenance/tasks'
import { expect, test } from 'vitest'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import {
  both,
  dayMs,
  devices,
  fieldsOf,
  maintenanceSetting,
  noon,
  plans,
  tasks,
  units,
} from './maintenance-testing.ts'

test('what is changed in a plan counts at once, and what is opened stays once', async () => {
  const { addPlan, editPlan, open, listed, call, tenant, clock } = await maintenanceSetting()
  clock.set(noon('2026-06-01').getTime())
  const planId = await addPlan({ period: 'week', starts_on: '2026-06-03', lead_days: 30 })
  const now = noon('2026-06-01')
  expect(await open(now)).toBe(5)
  const other = { name: both('二号泵站'), kind: 'pump-station', organisation_id: tenant.root }
  const unitId = (await call(units.add, { ...other, position: 1 })).data.id
  const { equipment } = (await call(plans.read, { id: planId })).data
  await editPlan(planId, { equipment: [...equipment, { unit_id: unitId, device_id: null }] })
  expect(await open(now)).toBe(5)
  await editPlan(planId, { weekdays: ['5'], equipment })
  expect(await open(now)).toBe(4)
  await editPlan(planId, { lead_days: 40 })
  expect(await open(now)).toBe(2)
  expect((await listed()).at(-1)?.due_on).toBe('2026-07-10')
})

test('a plan that is switched on again opens nothing of the time it was off', async () => {
  const { addPlan, editPlan, open, listed, clock } = await maintenanceSetting()
  const planId = await addPlan({ period: 'day', starts_on: '2026-06-01', lead_days: 0 })
  expect(await open(noon('2026-06-01'))).toBe(1)
  clock.set(noon('2026-06-02').getTime())
  await editPlan(planId, { is_active: false })
  expect(await open(noon('2026-06-20'))).toBe(0)
  clock.set(noon('2026-08-31').getTime())
  await editPlan(planId, { is_active: true })
  expect(await open(noon('2026-09-01'))).toBe(1)
  expect((await listed()).map(({ due_on }) => due_on)).toEqual(['2026-06-01', '2026-09-01'])
})

/** A plan of every 500 hours whose task has been opened, and how it goes on. */
async function hoursSetting() {
  const setting = await maintenanceSetting()
  const { addPlan, addPoint, open, send, clock, listed } = setting
  const counter = await addPoint('运行小时')
  await send(counter.series, 700, clock.now() - 60_000)
  const planId = await addPlan({
    trigger: 'hours',
    counter_point_id: counter.id,
    every_hours: 500,
    hours_done: 0,
    hours_done_at: new Date(clock.now() - 30 * dayMs).toISOString(),
    steps: [],
  })
  expect(await open(new Date(clock.now()))).toBe(1)
  const [task] = await listed()
  const run = async (hours: number) => {
    clock.advance(dayMs)
    await send(counter.series, hours, clock.now() - 60_000)
    return open(new Date(clock.now()))
  }
  const hoursDone = async () => {
    const [plan] = await setting.owner<{ hours: number }>(
      'select hours_done::float8 as hours from maintenance_plan where id = $1',
      [planId],
    )
    return plan?.hours
  }
  return { ...setting, counter, taskId: task?.id ?? '', run, hoursDone }
}

test('running hours count anew although the counter is flagged while its task is done', async () => {
  const { owner, counter, call, taskId, clock, run, hoursDone } = await hoursSetting()
  await call(startTask, { taskId })
  clock.advance(60_000)
  // A station sends M for what is worked on.
  await owner('update point_last set quality = 1 where series = $1', [counter.series])
  expect((await call(finishTask, { taskId })).status).toBe(200)
  expect(await hoursDone()).toBe(0)
  await owner('update point_last set quality = 0 where series = $1', [counter.series])
  expect(await run(720)).toBe(0)
  expect(await hoursDone()).toBe(720)
  expect(await run(1219)).toBe(0)
  expect(await run(1220)).toBe(1)
})

test('running hours count anew although the plan is not visible to the person who does the work', async () => {
  const setting = await hoursSetting()
  const { call, unitId, taskId, clock, tenant, run, hoursDone } = setting
  const branch = await anOrganisation(setting, tenant)
  const { version } = (await call(units.read, { id: unitId })).data
  await call(units.edit, { id: unitId, version, organisation_id: branch })
  const { key: role } = await aRole(setting, tenant, {
    permissions: ['maintenance.view', 'maintenance.work'],
    dataScope: 'organisation',
  })
  const own = { loginName: 'dora', role, organisationId: branch }
  const { token } = await aSignedInPerson(setting, tenant, own)
  expect((await call(startTask, { taskId }, { token })).status).toBe(200)
  clock.advance(60_000)
  expect((await call(finishTask, { taskId }, { token })).status).toBe(200)
  expect(await run(720)).toBe(0)
  expect(await hoursDone()).toBe(720)
  expect(await run(1220)).toBe(1)
})

test('a task that is skipped lets the running hours count anew', async () => {
  const { call, taskId, hoursDone } = await hoursSetting()
  await call(skipTask, { taskId, reason: '设备停用' })
  expect(await hoursDone()).toBe(700)
})

test('a condition opens no second task before the first one has ended, and a new condition counts for itself', async () => {
  const { addPlan, addPoint, editPlan, send, judge, listed, call, clock } =
    await maintenanceSetting()
  const point = await addPoint('出口压力')
  const planId = await addPlan({
    trigger: 'condition',
    condition: 'pressure > 0.6',
    holds_minutes: 0,
    condition_points: [{ name: 'pressure', point_id: point.id }],
  })
  const judged = async (value: number) => {
    clock.advance(60_000)
    await send(point.series, value, clock.now() - 1)
    return judge(new Date(clock.now()))
  }
  expect(await judged(0.7)).toBe(1)
  expect(await judged(0.5)).toBe(0)
  expect(await judged(0.7), 'while the first one is open').toBe(0)
  const skipOpen = async () => {
    const task = (await listed()).find(({ state }) => state === 'open')
    await call(skipTask, { taskId: task?.id ?? '', reason: '误报' })
  }
  await skipOpen()
  expect(await judged(0.7)).toBe(1)
  await skipOpen()
  expect(await judged(0.8), 'it goes on').toBe(0)
  await editPlan(planId, { condition: 'pressure > 0.75' })
  expect(await judged(0.8)).toBe(1)
})

test('units and devices that are retired get no tasks', async () => {
  const { addPlan, open, call, owner, deviceId, unitId, tenant } = await maintenanceSetting()
  const device = { name: both('2号泵'), unit_id: unitId, position: 1 }
  const retiredDevice = (await call(devices.add, device)).data.id
  const unit = { name: both('旧泵站'), kind: 'pump-station', organisation_id: tenant.root }
  const retiredUnit = (await call(units.add, { ...unit, position: 1 })).data.id
  const equipment = [
    { unit_id: unitId, device_id: deviceId },
    { unit_id: unitId, device_id: retiredDevice },
    { unit_id: retiredUnit, device_id: null },
  ]
  await addPlan({ period: 'year', starts_on: '2026-06-01', lead_days: 0, equipment })
  await owner('update device set retired_at = now() where id = $1', [retiredDevice])
  await owner('update unit set retired_at = now() where id = $1', [retiredUnit])
  expect(await open(noon('2026-06-01'))).toBe(1)
})

test('a plan has each unit and device once, devices of their units, and ranges that something fits in', async () => {
  const { call, planDraft, tenant, unitId, deviceId, addPlan } = await maintenanceSetting()
  const other = { name: both('二号泵站'), kind: 'pump-station', organisation_id: tenant.root }
  const otherId = (await call(units.add, { ...other, position: 1 })).data.id
  const pump = { unit_id: unitId, device_id: deviceId }
  const faultsOf = async (own: object) => {
    const answer = await call(plans.add, planDraft(own) as never)
    return Object.keys(fieldsOf(answer as never) ?? {})
  }
  expect(await faultsOf({ equipment: [pump, pump] })).toEqual(['equipment.1.unit_id'])
  expect(await faultsOf({ equipment: [{ unit_id: otherId, device_id: deviceId }] })).toEqual([
    'equipment.0.device_id',
  ])
  const step = { instruction: '读数', kind: 'reading', is_required: true, lowest: 9, highest: 6 }
  expect(await faultsOf({ steps: [step] })).toEqual(['steps.0.lowest'])
  const id = await addPlan({
    steps: ['一', '二', '三'].map((instruction) => ({
      instruction,
      kind: 'tick',
      is_required: false,
    })),
  })
  expect((await call(plans.read, { id })).data.steps.map((each) => each.instruction)).toEqual([
    '一',
    '二',
    '三',
  ])
})

test('steps of a task stand in the order of its plan, and need not be checked by a second person', async () => {
  const { addPlan, open, listed, call, clock } = await maintenanceSetting()
  const steps = ['一', '二', '三'].map((instruction) => ({
    instruction,
    kind: 'tick',
    is_required: false,
  }))
  await addPlan({ period: 'year', starts_on: '2026-06-01', lead_days: 0, is_checked: false, steps })
  await open(noon('2026-06-01'))
  const taskId = (await listed())[0]?.id ?? ''
  const { data } = await call(tasks.read, { id: taskId })
  expect(data.steps.map(({ instruction }) => instruction)).toEqual(['一', '二', '三'])
  expect((await call(checkTask, { taskId })).status).toBe(409)
  await call(startTask, { taskId })
  clock.advance(60_000)
  expect((await call(finishTask, { taskId })).status).toBe(200)
})
