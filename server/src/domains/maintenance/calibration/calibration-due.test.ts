import { copyCalibrationRule } from '@iwater/contract/maintenance/calibration-copies'
import { listCalibrationErrors } from '@iwater/contract/maintenance/calibration-errors'
import { finishTask, startTask } from '@iwater/contract/maintenance/tasks'
import { expect, test } from 'vitest'
import { anOrganisation } from '#testing/people'
import { maintenanceSetting, tasks, units } from '../maintenance-testing.ts'
import { openCalibrationTasks } from './calibration-tasks.queries.ts'
import {
  dayOf,
  daysAgo,
  recordDraftOf,
  records,
  ruleDraftOf,
  rules,
} from './calibration-testing.ts'

/** A rule is due every seven days from today on, with an error of 10 % in either direction. */
async function setUp() {
  const setting = await maintenanceSetting()
  const { call, addPoint, inTenant, tenantId } = setting
  const pointId = (await addPoint('COD')).id
  const addRule = async (own: object = {}) =>
    (await call(rules.add, ruleDraftOf(pointId, own) as never)).data.id
  const add = async (own: object = {}) => {
    const record = recordDraftOf(pointId, { done_at: daysAgo(0.001).toISOString(), ...own })
    return (await call(records.add, record as never)).data.id
  }
  const read = async (id: string) => (await call(records.read, { id })).data
  const edit = async (id: string, changes: object) => {
    const { version } = await read(id)
    return call(records.edit, { id, version, ...changes } as never)
  }
  const ruleOf = async (id: string) => (await call(rules.read, { id })).data
  const openTasks = () => inTenant((db) => openCalibrationTasks(db, tenantId))
  return { ...setting, pointId, addRule, add, read, edit, ruleOf, openTasks }
}

test('an error is relative to the size of the reference, and a pair just on the limit is within it', async () => {
  const { addRule, add, read } = await setUp()
  await addRule()
  await addRule({ kind: 'comparison', minimum_pairs: 1 })
  const below = await add({ reference_value: -50, found_value: -60 })
  expect(await read(below)).toMatchObject({ error: -20, result: 'failed' })
  const pairs = [{ analyser_value: 55, reference_value: 50 }]
  const comparison = { kind: 'comparison', reference_value: null, found_value: null }
  expect(await read(await add({ ...comparison, pairs }))).toMatchObject({
    error: 10,
    result: 'passed',
  })
})

test('a rule that is not in use judges nothing, and a record without an error is in no trend', async () => {
  const { addRule, add, read, call, pointId } = await setUp()
  await addRule({ is_active: false, kind: 'span' })
  expect(await read(await add({ kind: 'span', found_value: 99 }))).toMatchObject({
    result: 'unjudged',
  })
  await addRule()
  expect(await read(await add({ reference_value: 0 }))).toMatchObject({
    error: null,
    result: 'unjudged',
  })
  const wanted = { pointId, kind: 'standard', from: daysAgo(9).toISOString() } as const
  expect((await call(listCalibrationErrors, wanted)).data).toEqual([])
})

test('days are those of the tenant’s clock, and a check is due soon from its days ahead on', async () => {
  const { addRule, add, read, ruleOf } = await setUp()
  const id = await addRule()
  // In Shanghai it is 2 June already.
  const recordId = await add({ done_at: '2026-06-01T17:00:00Z' })
  expect((await read(recordId)).next_due_on).toBe('2026-06-09')
  expect((await ruleOf(id)).due_on).toBe('2026-06-09')
  const soon = await addRule({ kind: 'span', starts_on: dayOf(daysAgo(-2)) })
  expect((await ruleOf(soon)).state).toBe('soon')
  const later = await addRule({
    kind: 'zero',
    error_kind: 'absolute',
    starts_on: dayOf(daysAgo(-3)),
  })
  expect((await ruleOf(later)).state).toBe('ahead')
})

test('points that are retired get no tasks and no copies, others none for a range in another unit of measure', async () => {
  const { addRule, addPoint, call, owner, openTasks, pointId } = await setUp()
  const ruleId = await addRule({
    error_kind: 'range',
    range_value: 2,
    starts_on: dayOf(daysAgo(1)),
  })
  const [same, other, retired] = await Promise.all(['二号', '三号', '四号'].map(addPoint))
  await owner(`update point set unit_of_measure = 'kPa' where id = $1`, [other?.id])
  await owner('update point set retired_at = now() where id = any($1::uuid[])', [
    [pointId, retired?.id],
  ])
  const wanted = { ruleId, point_ids: [same, other, retired].map((point) => point?.id ?? '') }
  expect((await call(copyCalibrationRule, wanted)).data).toEqual({ added: 1, leftOut: 2 })
  expect(await openTasks()).toBe(1)
})

test('rules and records go with their unit to another organisation', async () => {
  const { addRule, add, read, ruleOf, call, unitId, tenant, ...setting } = await setUp()
  const [ruleId, recordId] = [await addRule(), await add()]
  const branch = await anOrganisation(setting as never, tenant)
  const { version } = (await call(units.read, { id: unitId })).data
  await call(units.edit, { id: unitId, version, organisation_id: branch })
  expect((await ruleOf(ruleId)).organisation_id).toBe(branch)
  expect((await read(recordId)).organisation_id).toBe(branch)
})

test('a record that does not move the next check leaves its task', async () => {
  const { addRule, add, openTasks, listed } = await setUp()
  await addRule()
  await add({ done_at: daysAgo(10).toISOString() })
  await openTasks()
  await add({ done_at: daysAgo(20).toISOString() })
  expect(await listed()).toMatchObject([{ state: 'open', due_on: dayOf(daysAgo(3)) }])
})

test('a check that fails on its due day is on the list again when its task has ended, and not before', async () => {
  const { addRule, add, openTasks, listed, call, clock } = await setUp()
  await addRule()
  await openTasks()
  const taskId = (await listed())[0]?.id ?? ''
  await call(startTask, { taskId })
  await add({ found_value: 99 })
  expect(await openTasks(), 'while somebody works on it').toBe(0)
  clock.advance(60_000)
  expect((await call(finishTask, { taskId })).status).toBe(200)
  expect(await openTasks()).toBe(1)
  expect(await openTasks()).toBe(0)
  expect((await listed()).find(({ state }) => state === 'open')).toMatchObject({ priority: 'high' })
})

test('a task that a record completed is open again when the record is void', async () => {
  const { addRule, add, edit, openTasks, listed } = await setUp()
  await addRule()
  await openTasks()
  const id = await add()
  expect(await listed()).toMatchObject([{ state: 'done' }])
  await edit(id, { void_reason: '标液过期' })
  expect(await listed()).toMatchObject([{ state: 'open' }])
  await add()
  expect(await listed()).toMatchObject([{ state: 'done' }])
})

test('a task that a rule opened tells the point and the kind of its check', async () => {
  const { addRule, openTasks, listed, pointId, addTask, call } = await setUp()
  await addRule()
  await openTasks()
  const [task] = await listed()
  expect(task).toMatchObject({ calibration_point_id: pointId, calibration_kind: 'standard' })
  expect(task?.labels['calibration_point_id']?.zh).toContain('COD')
  const plain = (await call(tasks.read, { id: await addTask() })).data
  expect(plain).toMatchObject({ calibration_point_id: null, calibration_kind: null })
})
