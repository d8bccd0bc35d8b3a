import { entityRoutes } from '@iwater/contract/kit/routes'
import { listTaskDays } from '@iwater/contract/maintenance/task-days'
import { maintenanceTask, startTask } from '@iwater/contract/maintenance/tasks'
import { listWorkSpans } from '@iwater/contract/maintenance/work-spans'
import { deviceRecord } from '@iwater/contract/plant/devices'
import { pointRecord } from '@iwater/contract/plant/points'
import { unitRecord } from '@iwater/contract/plant/units'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { createPlan } from './new-records.service.ts'
import { openDueTasks } from './open-tasks.service.ts'

const { add: addUnit } = entityRoutes(unitRecord)
const { add: addDevice } = entityRoutes(deviceRecord)
const { add: addPoint } = entityRoutes(pointRecord)
const { add, list } = entityRoutes(maintenanceTask)

const both = (text: string) => ({ zh: text, en: text })

async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { token, accountId } = await aSignedInPerson(app, tenant)
  const call: typeof app.call = (route, input, options) =>
    app.call(route, input, { token, ...options })
  const unit = { name: both('一号泵站'), kind: 'pump-station', organisation_id: tenant.root }
  const unitId = (await call(addUnit, { ...unit, position: 0 })).data.id
  const aDevice = async (name: string) => {
    const deviceId = (await call(addDevice, { name: both(name), unit_id: unitId, position: 0 }))
      .data.id
    const point = { name: both(name), device_id: deviceId, factor: 'pressure', decimals: 2 }
    const added = await call(addPoint, { ...point, position: 0, period_seconds: 60 })
    return { deviceId, pointId: added.data.id }
  }
  const aTask = async (name: string, due: string, own: object = {}) => {
    const task = {
      name: both(name),
      unit_id: unitId,
      due_on: due,
      priority: 'normal',
      flagged_data: 'unit',
    }
    const lists = { people: [], photos: [], steps: [] }
    return (await call(add, { ...task, ...lists, ...own } as never)).data.id
  }
  return { ...app, tenant, token, accountId, call, unitId, aDevice, aTask }
}

test('a month tells its days with tasks: how many there are, and the first by name', async () => {
  const { call, aTask } = await setUp()
  await aTask('late', '2026-01-31')
  for (const priority of ['low', 'normal', 'high', 'urgent'])
    await aTask(priority, '2031-02-28', { priority })
  await aTask('next month', '2031-03-01')
  const days = (await call(listTaskDays, { month: '2031-02', whose: 'all' })).data
  expect(days).toMatchObject([{ day: '2031-02-28', overdue: 0, due: 4, ended: 0 }])
  expect(days[0]?.tasks.map(({ name }) => name.en)).toEqual(['urgent', 'high', 'normal'])
  const late = (await call(listTaskDays, { month: '2026-01', whose: 'all' })).data
  expect(late).toMatchObject([{ day: '2026-01-31', overdue: 1, due: 0 }])
})

test('a month tells what plans will open, for each unit and device, behind what they have opened', async () => {
  const { call, tenant, unitId, aDevice, services, clock } = await setUp()
  clock.set(Date.parse('2026-11-28T06:20:00Z'))
  const { deviceId } = await aDevice('泵')
  const equipment = [
    { unit_id: unitId, device_id: null },
    { unit_id: unitId, device_id: deviceId },
  ]
  const weekly = {
    organisation_id: tenant.root,
    trigger: 'calendar',
    every: 1,
    period: 'week',
    starts_on: '2026-11-23',
    lead_days: 3,
    equipment,
  } as const
  await withTenant(services.app, tenant.scope, async (db) => {
    await createPlan(db, tenant.tenantId, { ...weekly, name: both('filter') })
    await createPlan(db, tenant.tenantId, { ...weekly, name: both('nothing'), equipment: [] })
  })
  const daysOf = async (month: string) =>
    (await call(listTaskDays, { month, whose: 'all' })).data.map(
      ({ day, due, planned, plans }) => ({
        day,
        due,
        planned,
        plans: plans.map(({ name }) => name.en),
      }),
    )
  const filter = { planned: 2, plans: ['filter'] }
  expect(await daysOf('2026-11')).toEqual([{ day: '2026-11-30', due: 0, ...filter }])
  await openDueTasks(
    (work) => withTenant(services.app, tenant.scope, work),
    tenant.tenantId,
    new Date(clock.now()),
  )
  expect(await daysOf('2026-11')).toEqual([{ day: '2026-11-30', due: 2, planned: 0, plans: [] }])
  expect(await daysOf('2026-12')).toEqual(
    ['07', '14', '21', '28'].map((day) => ({ day: `2026-12-${day}`, due: 0, ...filter })),
  )
  expect(await daysOf('2026-10')).toEqual([])
  expect((await call(listTaskDays, { month: '2026-12', whose: 'mine' })).data).toEqual([])
})

test('own tasks are those of the person and of the roles that the person has', async () => {
  const app = await setUp()
  const { call, aTask, accountId, tenant, owner } = app
  const { roleId, key: role } = await aRole(app, tenant)
  await aSignedInPerson(app, tenant, { loginName: 'berta', role })
  await aTask('of me', '2031-05-05', { people: [accountId] })
  await aTask('of a role', '2031-05-06', { role: roleId })
  await aTask('of nobody', '2031-05-07')
  const mine = async () =>
    (await call(listTaskDays, { month: '2031-05', whose: 'mine' })).data.map(({ day }) => day)
  expect(await mine()).toEqual(['2031-05-05'])
  await owner('insert into account_role (tenant_id, account_id, role_id) values ($1, $2, $3)', [
    tenant.tenantId,
    accountId,
    roleId,
  ])
  expect(await mine()).toEqual(['2031-05-05', '2031-05-06'])
  const filter = JSON.stringify([['is_mine', '=', true]])
  const { records } = (await call(list, { filter, sort: 'due_on', order: 'asc', size: 10 })).data
  expect(records.map(({ name }) => name.en)).toEqual(['of me', 'of a role'])
})

test('spans of work are those of the points of the device, or of all points of the unit', async () => {
  const { call, aTask, aDevice } = await setUp()
  const [pump, probe] = [await aDevice('泵'), await aDevice('探头')]
  const onProbe = await aTask('probe', '2031-05-05', {
    device_id: probe.deviceId,
    flagged_data: 'device',
  })
  const times = { started_at: '2026-03-01T00:00:00Z', ended_at: '2026-03-01T02:00:00Z' }
  const onUnit = await aTask('unit', '2031-05-05', times)
  await call(startTask, { taskId: onProbe })
  const pointIds = [pump.pointId, probe.pointId]
  const spansIn = async (from: string, to: string) =>
    (await call(listWorkSpans, { pointIds, from, to })).data
  const past = await spansIn('2026-03-01T01:00:00Z', '2026-03-02T00:00:00Z')
  expect(past).toEqual([
    {
      taskId: onUnit,
      name: both('unit'),
      from: Date.parse(times.started_at),
      to: Date.parse(times.ended_at),
      pointIds: pointIds.toSorted(),
    },
  ])
  expect(await spansIn('2026-03-01T02:00:00Z', '2026-03-02T00:00:00Z')).toEqual([])
  const present = await spansIn(times.ended_at, '2100-01-01T00:00:00Z')
  expect(present).toMatchObject([{ taskId: onProbe, to: null, pointIds: [probe.pointId] }])
})
