import { listPresentWork } from '@iwater/contract/maintenance/present-work'
import {
  checkTask,
  finishTask,
  maintenanceTask,
  startTask,
} from '@iwater/contract/maintenance/tasks'
import { listWorkSpans } from '@iwater/contract/maintenance/work-spans'
import { expect, test } from 'vitest'
import { both, devices, maintenanceSetting, noon, tasks } from './maintenance-testing.ts'

async function flaggingSetting() {
  const setting = await maintenanceSetting()
  const { addPoint, call, owner, unitId, addTask } = setting
  const { id: pointId, series } = await addPoint('出口压力')
  const { id: otherId } = (
    await call(devices.add, { name: both('流量计'), unit_id: unitId, position: 1 })
  ).data
  const spans = async () =>
    (await owner('select from maintenance_span where series = $1', [series])).length
  return {
    ...setting,
    otherId,
    spans,
    shades: async () => {
      const range = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }
      return (await call(listWorkSpans, { pointIds: [pointId], ...range })).data.length
    },
    present: async () => (await call(listPresentWork, {})).data,
    started: async (own: object) => {
      const taskId = await addTask(own)
      expect((await call(startTask, { taskId })).status).toBe(200)
      return taskId
    },
  }
}

test.each([
  { own: { device_id: null, flagged_data: 'device' }, flags: 0 },
  { own: { device_id: null, flagged_data: 'unit' }, flags: 1 },
  { own: { device_id: null, flagged_data: 'none' }, flags: 0 },
  { own: { flagged_data: 'device' }, flags: 1 },
  { own: { flagged_data: 'none' }, flags: 0 },
])('work with $own flags $flags of the points of the device', async ({ own, flags }) => {
  const { started, spans, shades } = await flaggingSetting()
  await started(own)
  expect([await spans(), await shades()]).toEqual([flags, flags])
})

test('work on another device flags the point where it flags the whole unit', async () => {
  const { started, otherId, spans, shades } = await flaggingSetting()
  await started({ device_id: otherId, flagged_data: 'device' })
  expect([await spans(), await shades()]).toEqual([0, 0])
  await started({ device_id: otherId, flagged_data: 'unit' })
  expect([await spans(), await shades()]).toEqual([1, 1])
})

test('present work says whose data it flags, from its start to its end', async () => {
  const { started, present, call, clock, addTask, unitId, deviceId } = await flaggingSetting()
  await addTask({})
  await started({ flagged_data: 'none' })
  await started({ device_id: null, flagged_data: 'device' })
  const onDevice = await started({ flagged_data: 'device' })
  clock.advance(60_000)
  const onUnit = await started({ flagged_data: 'unit' })
  const startOf = async (id: string) => (await call(tasks.read, { id })).data.started_at
  expect(await present()).toMatchObject([
    { taskId: onDevice, unitId, deviceId, since: await startOf(onDevice) },
    { taskId: onUnit, unitId, deviceId: null, since: await startOf(onUnit) },
  ])
  clock.advance(60_000)
  await call(finishTask, { taskId: onDevice })
  expect(await present()).toMatchObject([{ taskId: onUnit }])
})

test('another choice counts for work that goes on or is done', async () => {
  const { started, editTask, call, clock, spans } = await flaggingSetting()
  const taskId = await started({})
  await editTask(taskId, { flagged_data: 'none' })
  expect(await spans()).toBe(0)
  clock.advance(60_000)
  await call(finishTask, { taskId })
  expect(await spans()).toBe(0)
  await editTask(taskId, { flagged_data: 'unit' })
  expect(await spans()).toBe(1)
})

test('tasks have the choice of their plan', async () => {
  const { addPlan, open, listed } = await maintenanceSetting()
  await addPlan({ starts_on: '2026-06-01', period: 'year', flagged_data: 'unit' })
  await open(noon('2026-06-01'))
  expect(await listed()).toMatchObject([{ flagged_data: 'unit' }])
})

test('done work stands in the list, to be checked, until a second person has checked it', async () => {
  const { addPlan, addTask, open, listed, call, clock, aColleague } = await maintenanceSetting()
  await addPlan({ starts_on: '2026-06-01', period: 'year', steps: [] })
  await open(noon('2026-06-01'))
  const planned = (await listed())[0]?.id ?? ''
  const reported = await addTask()
  for (const taskId of [planned, reported]) await call(startTask, { taskId })
  clock.advance(60_000)
  for (const taskId of [planned, reported]) await call(finishTask, { taskId })
  const filter = JSON.stringify(maintenanceTask.list.filter)
  const found = async () =>
    (await call(tasks.list, { filter, sort: 'due_on', order: 'asc', size: 10 })).data.records
  const counts = async () => (await call(tasks.counts, { filter })).data
  expect(await found()).toMatchObject([{ id: planned, urgency: 'unchecked' }])
  expect(await counts()).toEqual({ unchecked: 1, ended: 1 })
  const { token } = await aColleague('berta')
  await call(checkTask, { taskId: planned }, { token })
  expect(await found()).toEqual([])
  expect(await counts()).toEqual({ ended: 2 })
})
