import { entityRoutes } from '@iwater/contract/kit/routes'
import { ownHoliday } from '@iwater/contract/maintenance/holidays'
import { checkTask, finishTask, skipTask, startTask } from '@iwater/contract/maintenance/tasks'
import { expect, test } from 'vitest'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import {
  both,
  dayMs,
  errorOf,
  fieldsOf,
  maintenanceSetting,
  noon,
  plans,
  tasks,
  units,
} from './maintenance-testing.ts'
import { openDueTasks } from './open-tasks.service.ts'

const holidays = entityRoutes(ownHoliday)

test('tasks of a plan are opened ahead of their day, each once, with the steps of the plan', async () => {
  const { addPlan, open, listed, deviceId, call } = await maintenanceSetting()
  await addPlan()
  expect(await open(noon('2026-01-27'))).toBe(0)
  expect(await open(noon('2026-01-28'))).toBe(1)
  expect(await open(noon('2026-01-28'))).toBe(0)
  // Nothing ran for weeks: what fell due in between is made up for.
  expect(await open(noon('2026-04-02'))).toBe(2)
  const found = await listed()
  expect(found.map(({ due_on }) => due_on)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
  const first = (await call(tasks.read, { id: found[0]?.id ?? '' })).data
  expect(first).toMatchObject({
    device_id: deviceId,
    state: 'open',
    urgency: 'overdue',
    origin: 'planned',
    steps: [{ instruction: '加注润滑脂', is_ticked: false }],
  })
})

test('work falls due after the holidays, also those of the tenant, and in its time zone', async () => {
  const { addPlan, open, listed, call } = await maintenanceSetting()
  await call(holidays.add, { name: both('厂休'), day: '2026-10-08', kind: 'holiday' })
  const again = await call(holidays.add, { name: both('厂休'), day: '2026-10-08', kind: 'workday' })
  expect(Object.keys(fieldsOf(again) ?? {})).toEqual(['day'])
  await addPlan({ starts_on: '2026-10-01', move: 'after', lead_days: 0 })
  expect(await open(noon('2026-10-01'))).toBe(0)
  // In Shanghai 9 October has come, in the zone of the server it has not.
  expect(await open(new Date('2026-10-08T15:59:00Z'))).toBe(0)
  expect(await open(new Date('2026-10-08T16:01:00Z'))).toBe(1)
  expect((await listed())[0]).toMatchObject({ due_on: '2026-10-09', is_unsure: false })
})

test('processes that open tasks at the same moment, or were ended on the way, open each once', async () => {
  const { addPlan, open, inTenant, tenantId, listed } = await maintenanceSetting()
  for (let n = 0; n < 5; n += 1) await addPlan({ period: 'day', starts_on: '2026-06-01' })
  const now = noon('2026-06-01')
  const ended = inTenant(async (db) => {
    expect(await openDueTasks((work) => work(db), tenantId, now)).toBe(20)
    throw new Error('the process is killed before it commits')
  })
  await expect(ended).rejects.toThrow('killed')
  const counts = await Promise.all([open(now), open(now), open(now)])
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 20])
  expect(await listed()).toHaveLength(20)
})

test('running hours fall due over a counter that was replaced, and count anew once the work is done', async () => {
  const { addPlan, addPoint, send, open, listed, call, clock } = await maintenanceSetting()
  const counter = await addPoint('运行小时')
  const now = clock.now()
  const planId = await addPlan({
    trigger: 'hours',
    counter_point_id: counter.id,
    every_hours: 500,
    hours_done: 1000,
    hours_done_at: new Date(now - 30 * dayMs).toISOString(),
    counter_changes: [
      {
        changed_at: new Date(now - 10 * dayMs).toISOString(),
        last_reading: 1400,
        first_reading: 0,
      },
    ],
    steps: [],
  })
  await send(counter.series, 99.9, now - 120_000)
  expect(await open(new Date(now))).toBe(0)
  await send(counter.series, 100, now - 60_000)
  expect(await open(new Date(now))).toBe(1)
  expect(await open(new Date(now))).toBe(0)
  const [task] = await listed()
  const taskId = task?.id ?? ''
  expect((await call(startTask, { taskId })).status).toBe(200)
  clock.advance(60_000)
  expect((await call(finishTask, { taskId })).status).toBe(200)
  expect((await call(plans.read, { id: planId })).data.hours_done).toBe(100)
  expect(await open(new Date(clock.now()))).toBe(0)
})

test('a condition has to hold for its time; missing and stale values meet none', async () => {
  const { addPlan, addPoint, send, judge, listed, call, planDraft, clock } =
    await maintenanceSetting()
  const point = await addPoint('出口压力')
  const condition = {
    trigger: 'condition',
    condition: 'pressure > 0.6',
    holds_minutes: 5,
    condition_points: [{ name: 'pressure', point_id: point.id }],
  }
  const wrong = await call(
    plans.add,
    planDraft({ ...condition, condition: 'pressure > flow' }) as never,
  )
  expect(fieldsOf(wrong)).toEqual({ condition: '第 12 个字符处：没有名称“flow”' })
  const text = await call(
    plans.add,
    planDraft({ ...condition, condition: 'pressure == "x"' }) as never,
  )
  expect(fieldsOf(text)).toEqual({ condition: '第 13 个字符处：数值不能与文本比较' })
  await addPlan(condition)
  const start = clock.now()
  const at = (minutes: number) => new Date(start + minutes * 60_000)
  expect(await judge(at(0))).toBe(0)
  await send(point.series, 0.7, start)
  expect(await judge(at(0))).toBe(0)
  // Stale by then: the time begins anew.
  expect(await judge(at(60))).toBe(0)
  expect(await judge(at(0))).toBe(0)
  expect(await judge(at(1))).toBe(0)
  clock.set(start + 5 * 60_000)
  await send(point.series, 0.8, start + 5 * 60_000 - 1)
  expect(await judge(at(5))).toBe(1)
  expect(await judge(at(6))).toBe(0)
  expect(await listed()).toHaveLength(1)
})

test('while work goes on its span lies over the points of the device, and follows corrected times', async () => {
  const { addPoint, call, unitId, deviceId, owner, clock } = await maintenanceSetting()
  const { series } = await addPoint('出口压力')
  const spans = () =>
    owner<{ from_at: Date; until_at: unknown }>(
      'select from_at, until_at from maintenance_span where series = $1',
      [series],
    )
  const draft = {
    name: both('更换机封'),
    unit_id: unitId,
    device_id: deviceId,
    due_on: '2026-06-01',
    priority: 'high',
    flagged_data: 'device',
  }
  const { id } = (await call(tasks.add, { ...draft, people: [], steps: [], photos: [] } as never))
    .data
  expect((await call(finishTask, { taskId: id })).status).toBe(409)
  await call(startTask, { taskId: id })
  expect(errorOf(await call(startTask, { taskId: id }))).toBe('maintenance.wrong-state')
  expect(await spans()).toHaveLength(1)
  clock.advance(30 * 60_000)
  await call(finishTask, { taskId: id })
  const done = (await call(tasks.read, { id })).data
  expect(done).toMatchObject({ state: 'done', minutes_taken: 30, origin: 'corrective' })
  const earlier = new Date(clock.now() - 3_600_000).toISOString()
  await call(tasks.edit, { id, version: done.version, started_at: earlier })
  expect(await spans()).toMatchObject([
    { from_at: new Date(earlier), until_at: new Date(done.ended_at ?? 0) },
  ])
  const backwards = await call(tasks.edit, { id, version: done.version + 1, ended_at: earlier })
  expect(Object.keys(fieldsOf(backwards) ?? {})).toEqual(['ended_at'])
  await call(tasks.remove, { id })
  expect(await spans()).toEqual([])
})

test('required steps, signature and a second person are asked for; then nothing is changed any more', async () => {
  const { addPlan, open, listed, call, aColleague, clock } = await maintenanceSetting()
  await addPlan({ is_signed: true, starts_on: '2026-06-01', period: 'year' })
  await open(noon('2026-06-01'))
  const taskId = (await listed())[0]?.id ?? ''
  await call(startTask, { taskId })
  clock.advance(60_000)
  expect(errorOf(await call(finishTask, { taskId }))).toBe('maintenance.steps-missing')
  const change = async (changes: object) => {
    const { version } = (await call(tasks.read, { id: taskId })).data
    return call(tasks.edit, { id: taskId, version, ...changes })
  }
  const { steps } = (await call(tasks.read, { id: taskId })).data
  await change({ steps: steps.map((step) => ({ ...step, is_ticked: true })) })
  expect(errorOf(await call(finishTask, { taskId }))).toBe('maintenance.signature-missing')
  await change({ signed_name: '安娜' })
  expect((await call(finishTask, { taskId })).status).toBe(200)
  expect(errorOf(await call(checkTask, { taskId }))).toBe('maintenance.own-work')
  const { token } = await aColleague('berta')
  expect((await call(checkTask, { taskId }, { token })).status).toBe(200)
  expect(errorOf(await change({ findings: '无' }))).toBe('maintenance.task-ended')
  expect(errorOf(await call(tasks.remove, { id: taskId }))).toBe('maintenance.planned-task')
  expect(errorOf(await call(skipTask, { taskId, reason: '重复' }))).toBe('maintenance.wrong-state')
})

test('those responsible are told of overdue work once, and later those whom it is escalated to', async () => {
  const { addPlan, open, tell, owner, aColleague, tenantId } = await maintenanceSetting()
  const responsible = await aColleague('berta')
  const chief = await aColleague('carla')
  await addPlan({
    people: [responsible.accountId],
    overdue_days: 2,
    escalation_days: 3,
    escalation_people: [chief.accountId],
    starts_on: '2026-06-01',
    period: 'year',
  })
  await open(noon('2026-06-01'))
  const readers = () =>
    owner<{ account_id: string }>(
      'select account_id from message_recipient where tenant_id = $1 order by message_id',
      [tenantId],
    )
  expect(await tell(noon('2026-06-03'))).toBe(0)
  expect(await tell(noon('2026-06-04'))).toBe(1)
  expect(await tell(noon('2026-06-04'))).toBe(0)
  expect(await readers()).toEqual([{ account_id: responsible.accountId }])
  expect(await tell(noon('2026-06-07'))).toBe(1)
  expect((await readers()).map((each) => each.account_id)).toEqual([
    responsible.accountId,
    chief.accountId,
  ])
})

test('a task is seen where its unit is, moves with it, and is done by users who may', async () => {
  const app = await maintenanceSetting()
  const { call, unitId, tenant } = app
  const branch = await anOrganisation(app, tenant)
  const draft = {
    name: both('清理格栅'),
    unit_id: unitId,
    due_on: '2026-06-01',
    priority: 'normal',
    flagged_data: 'device',
  }
  const { id } = (await call(tasks.add, { ...draft, people: [], steps: [], photos: [] } as never))
    .data
  const { key: role } = await aRole(app, tenant, {
    permissions: ['maintenance.view'],
    dataScope: 'organisation',
  })
  const { token } = await aSignedInPerson(app, tenant, {
    loginName: 'dora',
    role,
    organisationId: branch,
  })
  expect((await call(tasks.read, { id }, { token })).status).toBe(404)
  const { version } = (await call(units.read, { id: unitId })).data
  await call(units.edit, { id: unitId, version, organisation_id: branch })
  expect((await call(tasks.read, { id }, { token })).data.organisation_id).toBe(branch)
  expect((await call(startTask, { taskId: id }, { token })).status).toBe(403)
})
