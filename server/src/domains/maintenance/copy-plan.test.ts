import { entityRoutes } from '@iwater/contract/kit/routes'
import {
  copyPlan,
  listCopyTargets,
  previewPlanCopies,
} from '@iwater/contract/maintenance/plan-copies'
import { tryCondition, tryRunningHours } from '@iwater/contract/maintenance/plan-trial'
import { pointRecord } from '@iwater/contract/plant/points'
import { expect, test } from 'vitest'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { both, devices, errorOf, planDraftOf, plans, units } from './maintenance-testing.ts'

const points = entityRoutes(pointRecord)

async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { tenantId, root } = tenant
  const { token } = await aSignedInPerson(app, tenant)
  const call: typeof app.call = (route, input, options) =>
    app.call(route, input, { token, ...options })
  const addUnit = async (name: string, organisation = root, kind = 'pump-station') =>
    (await call(units.add, { name: both(name), kind, organisation_id: organisation, position: 0 }))
      .data.id
  const addDevice = async (unitId: string, name: string) =>
    (await call(devices.add, { name: both(name), unit_id: unitId, position: 0 })).data.id
  const addPoint = async (deviceId: string, factor: string, value?: number) => {
    const point = { name: both(factor), device_id: deviceId, factor, decimals: 1, position: 0 }
    const { id } = (await call(points.add, { ...point, period_seconds: 60 })).data
    const [row] = await app.owner<{ series: number }>('select series from point where id = $1', [
      id,
    ])
    const series = row?.series ?? 0
    const send = (sent: number, at: number, quality = 0) =>
      app.owner(
        `insert into point_last (series, tenant_id, ts, received_at, value, quality) values ($1, $2, $3, $3, $4, $5)
         on conflict (series) do update set ts = excluded.ts, received_at = excluded.received_at, value = excluded.value,
           quality = excluded.quality`,
        [series, tenantId, new Date(at), sent, quality],
      )
    if (value !== undefined) await send(value, app.clock.now())
    return { id, send }
  }
  const addPlan = async (own: object) => {
    const steps = [
      { instruction: '加注润滑脂', kind: 'tick', is_required: true },
      { instruction: '温度', kind: 'reading', is_required: true, highest: 70 },
    ]
    const plan = { name: both('机组保养'), is_signed: true, overdue_days: 1, steps, ...own }
    const answer = await call(plans.add, planDraftOf(root, plan) as never)
    return answer.data.id
  }
  const planOf = async (unitId: string) => {
    const [row] = await app.owner<{ id: string }>(
      `select parent_id as id from maintenance_equipment where unit_id = $1`,
      [unitId],
    )
    return (await call(plans.read, { id: row?.id ?? '' })).data
  }
  return { app, tenant, root, call, addUnit, addDevice, addPoint, addPlan, planOf }
}

test('a plan with a condition is copied to units that have its device and point; the others are told with the reason', async () => {
  const { app, tenant, call, addUnit, addDevice, addPoint, addPlan, planOf } = await setUp()
  const branch = await anOrganisation(app, tenant)
  const from = await addUnit('一号泵站')
  const pump = await addDevice(from, '1号泵')
  const pressure = await addPoint(pump, 'pressure')
  const good = await addUnit('二号泵站', branch)
  const goodPump = await addDevice(good, '1号泵')
  await addPoint(await addDevice(good, '2号泵'), 'pressure')
  const goodPressure = await addPoint(goodPump, 'pressure')
  const withoutPump = await addUnit('三号泵站')
  const withoutPoint = await addUnit('四号泵站')
  await addDevice(withoutPoint, '1号泵')
  const planId = await addPlan({
    trigger: 'condition',
    condition: 'p > 0.6',
    holds_minutes: 5,
    condition_points: [{ name: 'p', point_id: pressure.id }],
    equipment: [{ unit_id: from, device_id: pump }],
  })

  const found = (await call(listCopyTargets, { planId, unitKind: 'pump-station' })).data
  expect(found.source).toEqual({
    name: both('一号泵站'),
    kind: 'pump-station',
    device: both('1号泵'),
  })
  expect(found.total).toBe(4)
  expect((await call(listCopyTargets, { planId, keyword: '三' })).data.total).toBe(1)
  const below = (await call(listCopyTargets, { planId, organizationId: branch })).data
  expect(below.targets.map(({ id }) => id)).toEqual([good])

  const order = {
    planId,
    kind: 'unit' as const,
    targetIds: [from, good, withoutPump, withoutPoint],
  }
  const preview = (await call(previewPlanCopies, order)).data
  expect(preview.copies).toMatchObject([{ id: good, points: [both('pressure')] }])
  const reasons = [
    { id: from, reason: 'same-plan' },
    { id: withoutPump, reason: 'no-device', missing: both('1号泵') },
    { id: withoutPoint, reason: 'no-point', missing: both('pressure') },
  ]
  expect(preview.leftOut).toMatchObject(reasons)
  const done = (await call(copyPlan, order)).data
  expect(done.copied).toBe(1)
  expect(done.leftOut).toMatchObject(reasons)
  expect(await planOf(good)).toMatchObject({
    name: both('机组保养'),
    organisation_id: branch,
    condition: 'p > 0.6',
    holds_minutes: 5,
    is_signed: true,
    overdue_days: 1,
    condition_points: [{ name: 'p', point_id: goodPressure.id }],
    equipment: [{ unit_id: good, device_id: goodPump }],
    steps: [{ instruction: '加注润滑脂' }, { instruction: '温度', highest: 70 }],
  })
  // The second time it has the plan already, also when both are ordered at the same moment.
  expect((await call(copyPlan, order)).data.copied).toBe(0)
})

test('copies that are ordered at the same moment are made once', async () => {
  const { app, call, addUnit, addPlan } = await setUp()
  const from = await addUnit('一号泵站')
  const targetIds = [await addUnit('二号泵站'), await addUnit('三号泵站')]
  const planId = await addPlan({ equipment: [{ unit_id: from, device_id: null }] })
  const order = { planId, kind: 'unit' as const, targetIds }
  // While another transaction holds the plan they wait, so that the second one begins when the first has ended.
  await app.owner('begin')
  await app.owner('select from maintenance_plan where id = $1 for update', [planId])
  const copying = Promise.all([call(copyPlan, order), call(copyPlan, order)])
  const waiting = async () => {
    const [row] = await app.owner<{ n: number }>(
      'select count(*)::int as n from pg_locks where not granted',
    )
    return row?.n
  }
  await expect.poll(waiting, { timeout: 30_000 }).toBeGreaterThan(0)
  await app.owner('rollback')
  const made = await copying
  expect(made.reduce((sum, { data }) => sum + data.copied, 0)).toBe(2)
  const [row] = await app.owner<{ n: number }>(
    'select count(*)::int as n from maintenance_equipment where unit_id = any ($1)',
    [targetIds],
  )
  expect(row?.n).toBe(2)
})

test('running hours of a copy begin at the present reading of its own counter', async () => {
  const { app, call, addUnit, addDevice, addPoint, addPlan, planOf } = await setUp()
  const from = await addUnit('一号泵站')
  const pump = await addDevice(from, '1号泵')
  const counter = await addPoint(pump, 'flow', 4000)
  const good = await addUnit('二号泵站')
  const goodCounter = await addPoint(await addDevice(good, '甲'), 'flow', 77.5)
  const unread = await addUnit('三号泵站')
  await addPoint(await addDevice(unread, '乙'), 'flow')
  const deviceIds = await app.owner<{ id: string }>(
    `select id from device where unit_id = any ($1) order by name_zh desc`,
    [[good, unread]],
  )
  const planId = await addPlan({
    trigger: 'hours',
    counter_point_id: counter.id,
    every_hours: 500,
    hours_done: 3900,
    hours_done_at: '2026-01-01T00:00:00.000Z',
    counter_changes: [
      { changed_at: '2026-01-02T00:00:00.000Z', last_reading: 3950, first_reading: 0 },
    ],
    equipment: [{ unit_id: from, device_id: pump }],
  })
  const targetIds = deviceIds.map(({ id }) => id)
  const done = (await call(copyPlan, { planId, kind: 'device', targetIds })).data
  expect(done).toMatchObject({ copied: 1, leftOut: [{ reason: 'no-reading' }] })
  expect(await planOf(good)).toMatchObject({
    counter_point_id: goodCounter.id,
    every_hours: 500,
    hours_done: 77.5,
    counter_changes: [],
  })
})

test('a plan is copied where its owner sees units, and not at all where it cannot be', async () => {
  const { app, tenant, call, addUnit, addDevice, addPlan, root } = await setUp()
  const branch = await anOrganisation(app, tenant)
  const own = await addUnit('二号泵站', branch)
  const other = await addUnit('一号泵站')
  const planId = await addPlan({
    organisation_id: branch,
    equipment: [{ unit_id: own, device_id: null }],
  })
  const { key: role } = await aRole(app, tenant, {
    permissions: ['maintenance.view', 'maintenance.plan'],
    dataScope: 'organisation',
  })
  const { token } = await aSignedInPerson(app, tenant, {
    loginName: 'dora',
    role,
    organisationId: branch,
  })
  expect((await call(listCopyTargets, { planId }, { token })).data.targets).toHaveLength(1)
  const order = { planId, kind: 'unit' as const, targetIds: [other] }
  expect((await call(copyPlan, order, { token })).data).toEqual({
    copied: 0,
    leftOut: [{ id: other, name: null, reason: 'not-found', missing: null }],
  })
  const device = await addDevice(other, '1号泵')
  const byDevice = await call(copyPlan, { planId, kind: 'device', targetIds: [device] })
  expect(errorOf(byDevice)).toBe('maintenance.copied-to-units')
  const rain = await addPlan({
    trigger: 'weather',
    forecast: 'rain',
    forecast_limit: 50,
    unit_kinds: ['pump-station'],
  })
  expect(errorOf(await call(copyPlan, { ...order, planId: rain }))).toBe(
    'maintenance.plan-of-kinds',
  )
  const empty = await addPlan({ organisation_id: root })
  expect(errorOf(await call(previewPlanCopies, { ...order, planId: empty }))).toBe(
    'maintenance.plan-without-equipment',
  )
})

test('a condition is tried on present values; stale, flagged and missing ones are told and meet none', async () => {
  const { app, call, addUnit, addDevice, addPoint } = await setUp()
  const pump = await addDevice(await addUnit('一号泵站'), '1号泵')
  const now = app.clock.now()
  const pressure = await addPoint(pump, 'pressure', 0.7)
  const flow = await addPoint(pump, 'flow')
  const trial = async (condition: string) =>
    (
      await call(tryCondition, {
        condition,
        points: [
          { name: 'p', pointId: pressure.id },
          { name: 'q', pointId: flow.id },
          { name: 'none', pointId: null },
        ],
      })
    ).data
  expect(await trial('p > 0.6')).toMatchObject({
    fault: null,
    isMet: true,
    points: [
      { name: 'p', state: 'fresh', value: 0.7, point: both('pressure') },
      { name: 'q', state: 'missing', value: null },
      { name: 'none', state: 'missing', point: null },
    ],
  })
  expect((await trial('p > 0.8')).isMet).toBe(false)
  expect((await trial('p > 0.6 and q > 1')).isMet).toBeNull()
  await flow.send(5, now, 3)
  expect(await trial('q > 1')).toMatchObject({
    isMet: null,
    points: [{}, { state: 'flagged' }, {}],
  })
  await flow.send(5, now - 3_600_000)
  expect(await trial('q > 1')).toMatchObject({
    isMet: null,
    points: [{}, { state: 'stale', value: 5 }, {}],
  })
  expect(await trial('p > flow')).toMatchObject({
    isMet: null,
    fault: { at: 4, text: '第 5 个字符处：没有名称“flow”' },
  })
})

test('running hours are tried by the present reading, over counters that were replaced', async () => {
  const { app, call, addUnit, addDevice, addPoint } = await setUp()
  const pump = await addDevice(await addUnit('一号泵站'), '1号泵')
  const counter = await addPoint(pump, 'flow', 100)
  const day = 86_400_000
  const at = (days: number) => new Date(app.clock.now() - days * day).toISOString()
  const trial = async (everyHours: number, own: object = {}) =>
    (
      await call(tryRunningHours, {
        counterPointId: counter.id,
        everyHours,
        hoursDone: 1000,
        hoursDoneAt: at(30),
        changes: [{ at: at(10), lastReading: 1400, firstReading: 0 }],
        ...own,
      })
    ).data
  expect(await trial(500)).toMatchObject({ run: 500, isDue: true, point: { state: 'fresh' } })
  expect(await trial(501)).toMatchObject({ run: 500, isDue: false })
  const unread = await addPoint(pump, 'pressure')
  expect(await trial(1, { counterPointId: unread.id })).toMatchObject({
    run: null,
    isDue: false,
    point: { state: 'missing' },
  })
})
