import { entityRoutes } from '@iwater/contract/kit/routes'
import { calibrationRecord } from '@iwater/contract/maintenance/calibration-records'
import { ownHoliday } from '@iwater/contract/maintenance/holidays'
import { checkTask, finishTask, skipTask, startTask } from '@iwater/contract/maintenance/tasks'
import { undoStartTask } from '@iwater/contract/maintenance/undo-start'
import { listWorkSpans } from '@iwater/contract/maintenance/work-spans'
import { expect, test } from 'vitest'
import {
  both,
  dayMs,
  errorOf,
  fieldsOf,
  maintenanceSetting,
  noon,
  tasks,
  units,
} from './maintenance-testing.ts'

const records = entityRoutes(calibrationRecord)
const holidays = entityRoutes(ownHoliday)

test('the span of a task that is done does not open again, nor does that of one that goes on go away', async () => {
  const { addPoint, addTask, editTask, call, owner, clock } = await maintenanceSetting()
  const { series } = await addPoint('出口压力')
  const spans = () =>
    owner('select from_at, until_at from maintenance_span where series = $1', [series])
  const taskId = await addTask()
  await call(startTask, { taskId })
  expect(
    Object.keys(fieldsOf((await editTask(taskId, { started_at: null })) as never) ?? {}),
  ).toEqual(['started_at'])
  clock.advance(60_000)
  await call(finishTask, { taskId })
  const before = await spans()
  expect(
    Object.keys(fieldsOf((await editTask(taskId, { ended_at: null })) as never) ?? {}),
  ).toEqual(['ended_at'])
  expect(await spans()).toEqual(before)
  const tomorrow = await editTask(taskId, { ended_at: new Date(clock.now() + dayMs).toISOString() })
  expect(Object.keys(fieldsOf(tomorrow as never) ?? {})).toEqual(['ended_at'])
  const shorter = new Date(clock.now() - 30_000).toISOString()
  expect((await editTask(taskId, { ended_at: shorter })).status).toBe(200)
  expect(await spans()).toMatchObject([{ until_at: new Date(shorter) }])
})

test('what a second person has checked, or what was skipped, is not deleted', async () => {
  const { addTask, call, aColleague, clock } = await maintenanceSetting()
  const [checked, skipped] = [await addTask(), await addTask()]
  await call(startTask, { taskId: checked })
  clock.advance(60_000)
  await call(finishTask, { taskId: checked })
  const { token } = await aColleague('berta')
  expect((await call(checkTask, { taskId: checked }, { token })).status).toBe(200)
  await call(skipTask, { taskId: skipped, reason: '重复' })
  for (const id of [checked, skipped])
    expect(errorOf((await call(tasks.remove, { id })) as never)).toBe('maintenance.task-ended')
})

test('a task that was skipped is not shaded, whatever time it was recorded with', async () => {
  const { addPoint, addTask, call } = await maintenanceSetting()
  const { id: pointId } = await addPoint('出口压力')
  const times = { started_at: '2026-03-01T00:00:00Z', ended_at: '2026-03-01T02:00:00Z' }
  const taskId = await addTask(times)
  const spans = async () =>
    (
      await call(listWorkSpans, {
        pointIds: [pointId],
        from: '2026-03-01T01:00:00Z',
        to: '2026-03-02T00:00:00Z',
      })
    ).data
  expect(await spans()).toHaveLength(1)
  await call(skipTask, { taskId, reason: '重复' })
  expect(await spans()).toEqual([])
})

test('work is skipped before it is begun only, and does not end before it began', async () => {
  const { addTask, call, clock } = await maintenanceSetting()
  const taskId = await addTask()
  await call(startTask, { taskId })
  expect(errorOf((await call(skipTask, { taskId, reason: '重复' })) as never)).toBe(
    'maintenance.wrong-state',
  )
  const future = new Date(clock.now() + dayMs).toISOString()
  const early = await addTask({
    started_at: new Date(clock.now() - dayMs).toISOString(),
    ended_at: future,
  })
  expect((await call(finishTask, { taskId: early })).status).toBe(200)
  const { ended_at: endedAt } = (await call(tasks.read, { id: early })).data
  expect(Date.parse(endedAt ?? '')).toBeLessThanOrEqual(clock.now())
  const planned = await addTask({ started_at: future })
  expect(errorOf((await call(finishTask, { taskId: planned })) as never)).toBe(
    'maintenance.wrong-state',
  )
})

test('a start is taken back with its span while nothing is recorded, and no longer after that', async () => {
  const { addPoint, addTask, editTask, call, owner, clock } = await maintenanceSetting()
  const { series } = await addPoint('出口压力')
  const spans = () => owner('select from_at from maintenance_span where series = $1', [series])
  const taskId = await addTask()
  expect(errorOf((await call(undoStartTask, { taskId })) as never)).toBe('maintenance.wrong-state')
  await call(startTask, { taskId })
  expect(await spans()).toHaveLength(1)
  clock.advance(60_000)
  expect((await call(undoStartTask, { taskId })).status).toBe(200)
  expect(await spans()).toEqual([])
  expect((await call(tasks.read, { id: taskId })).data).toMatchObject({
    state: 'open',
    started_at: null,
    started_by: null,
  })
  await call(startTask, { taskId })
  expect((await editTask(taskId, { findings: '漏油' })).status).toBe(200)
  expect(errorOf((await call(undoStartTask, { taskId })) as never)).toBe(
    'maintenance.work-recorded',
  )
  expect(await spans()).toHaveLength(1)
  expect((await editTask(taskId, { findings: null })).status).toBe(200)
  expect((await call(undoStartTask, { taskId })).status).toBe(200)
  expect((await call(skipTask, { taskId, reason: '重复' })).status).toBe(200)
})

test('work with an entry in the calibration book has begun', async () => {
  const { addPoint, addTask, call } = await maintenanceSetting()
  const { id: pointId } = await addPoint('出口压力')
  const taskId = await addTask()
  await call(startTask, { taskId })
  const check = { point_id: pointId, kind: 'standard', reference_value: 1, found_value: 1 }
  const entry = { ...check, task_id: taskId, pairs: [], photos: [] }
  expect((await call(records.add, entry as never)).status).toBe(200)
  expect(errorOf((await call(undoStartTask, { taskId })) as never)).toBe(
    'maintenance.work-recorded',
  )
})

test('a step that asks for a photo asks for one of the task', async () => {
  const step = { instruction: '拍照', kind: 'photo', is_required: true, is_ticked: false }
  const { addTask, call, clock } = await maintenanceSetting()
  const taskId = await addTask({ steps: [step] })
  await call(startTask, { taskId })
  clock.advance(60_000)
  expect(errorOf((await call(finishTask, { taskId })) as never)).toBe('maintenance.photo-missing')
})

test('a task is on a device of its unit', async () => {
  const { addPlan: _, call, deviceId, tenant } = await maintenanceSetting()
  const unit = { name: both('二号泵站'), kind: 'pump-station', organisation_id: tenant.root }
  const unitId = (await call(units.add, { ...unit, position: 1 })).data.id
  const task = {
    name: both('清理'),
    unit_id: unitId,
    device_id: deviceId,
    due_on: '2026-06-01',
    priority: 'low',
    flagged_data: 'device',
  }
  const answer = await call(tasks.add, { ...task, people: [], steps: [], photos: [] } as never)
  expect(Object.keys(fieldsOf(answer as never) ?? {})).toEqual(['device_id'])
})

test('where a task names nobody, users who may do the work are told; a task that has ended is not told', async () => {
  const { addTask, tell, call, owner, accountId, tenantId } = await maintenanceSetting()
  await addTask()
  const skipped = await addTask()
  await call(skipTask, { taskId: skipped, reason: '重复' })
  expect(await tell(noon('2026-06-02'))).toBe(1)
  expect(
    await owner('select account_id from message_recipient where tenant_id = $1', [tenantId]),
  ).toEqual([{ account_id: accountId }])
})

test('a task whose day is put off is told again when that is over, and escalated only after that', async () => {
  const { addPlan, open, listed, editTask, tell } = await maintenanceSetting()
  await addPlan({ period: 'year', starts_on: '2026-06-01', escalation_days: 1 })
  await open(noon('2026-06-01'))
  const id = (await listed())[0]?.id ?? ''
  expect(await tell(noon('2026-06-02'))).toBe(1)
  expect(await tell(noon('2026-06-03'))).toBe(1)
  expect((await editTask(id, { due_on: '2026-06-10' })).status).toBe(200)
  expect(await tell(noon('2026-06-10'))).toBe(0)
  expect(await tell(noon('2026-06-11'))).toBe(1)
  expect(await tell(noon('2026-06-12'))).toBe(1)
  expect(await tell(noon('2026-06-13'))).toBe(0)
})

test('a day of the tenant is changed as any record', async () => {
  const { call } = await maintenanceSetting()
  const day = { name: both('厂休'), day: '2026-10-08', kind: 'holiday' }
  const { id } = (await call(holidays.add, day)).data
  const { version } = (await call(holidays.read, { id })).data
  expect((await call(holidays.edit, { id, version, kind: 'workday' })).status).toBe(200)
})
