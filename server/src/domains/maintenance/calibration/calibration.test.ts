import { copyCalibrationRule } from '@iwater/contract/maintenance/calibration-copies'
import { listCalibrationErrors } from '@iwater/contract/maintenance/calibration-errors'
import { startTask } from '@iwater/contract/maintenance/tasks'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import {
  both,
  dayOf,
  daysAgo,
  errorOf,
  faultsOf,
  records,
  rules,
  setUp,
  tasks,
} from './calibration-testing.ts'

test('an error is absolute, relative to the reference or to the range, and judged in both directions', async () => {
  const { addRule, judged, deviceId, unitId, tenant } = await setUp()
  await addRule()
  await addRule({ kind: 'span', error_kind: 'range', range_value: 200, limit_value: 5 })
  await addRule({ kind: 'zero', error_kind: 'absolute', limit_value: 0.3 })
  expect(await judged()).toMatchObject({
    error: 4,
    result: 'passed',
    device_id: deviceId,
    unit_id: unitId,
    organisation_id: tenant.root,
    unit_of_measure: 'mg/L',
    limit_source: '本厂规程 3.2',
  })
  // Just on the limit passes, in either direction.
  expect(await judged({ found_value: 45 })).toMatchObject({ error: -10, result: 'passed' })
  expect(await judged({ found_value: 44.99 })).toMatchObject({ error: -10.02, result: 'failed' })
  const span = { kind: 'span', reference_value: 160 }
  expect(await judged({ ...span, found_value: 170 })).toMatchObject({ error: 5, result: 'passed' })
  expect(await judged({ ...span, found_value: 171 })).toMatchObject({ result: 'failed' })
  const zero = { kind: 'zero', reference_value: 0 }
  expect(await judged({ ...zero, found_value: 0.3 })).toMatchObject({
    error: 0.3,
    result: 'passed',
  })
  expect(await judged({ ...zero, found_value: -0.31 })).toMatchObject({ result: 'failed' })
})

test('who says neither when nor by whom did it now', async () => {
  const { addRule, judged, accountId } = await setUp()
  await addRule()
  const { done_at: at, done_by: by } = await judged({ done_at: null })
  expect(Math.abs(Date.now() - Date.parse(at ?? ''))).toBeLessThan(10 * 60_000)
  expect(by).toBe(accountId)
})

test('what failed is adjusted and passes; an adjustment that leaves the limit fails', async () => {
  const { addRule, judged, edit, read } = await setUp()
  await addRule()
  const { id, result } = await judged({ found_value: 60 })
  expect(result).toBe('failed')
  await edit(id, { adjusted_value: 56 })
  expect(await read(id)).toMatchObject({ result: 'failed', adjusted_error: 12 })
  await edit(id, { adjusted_value: 51, work_done: '更换试剂' })
  expect(await read(id)).toMatchObject({ result: 'adjusted', error: 20, adjusted_error: 2 })
  expect(await judged({ found_value: 51, adjusted_value: 60 })).toMatchObject({ result: 'failed' })
})

test('a comparison is judged by its pairs, and not at all with too few of them', async () => {
  const { addRule, judged, edit, read } = await setUp()
  await addRule({ kind: 'comparison', limit_value: 15, minimum_pairs: 3, needed_pairs: null })
  const comparison = { kind: 'comparison', reference_value: null, found_value: null }
  const pair = (analyser: number, reference: number) => ({
    analyser_value: analyser,
    reference_value: reference,
  })
  const few = await judged({ ...comparison, pairs: [pair(52, 50), pair(41, 40)] })
  expect(few).toMatchObject({ result: 'unjudged', error: 4 })
  await edit(few.id, { pairs: [...few.pairs, pair(27, 30)] })
  expect(await read(few.id)).toMatchObject({ result: 'passed', error: -10 })
  const pairs = [pair(52, 50), pair(41, 40), pair(36, 30)]
  expect(await judged({ ...comparison, pairs })).toMatchObject({ result: 'failed', error: 20 })
})

test('of a comparison as many pairs have to be within the limit as the rule asks for', async () => {
  const { addRule, judged } = await setUp()
  await addRule({ kind: 'comparison', limit_value: 15, minimum_pairs: 3, needed_pairs: 2 })
  const pairs = [52, 41, 100].map((value) => ({ analyser_value: value, reference_value: 45 }))
  const comparison = { kind: 'comparison', reference_value: null, found_value: null }
  expect(await judged({ ...comparison, pairs: pairs.slice(0, 1) })).toMatchObject({
    result: 'unjudged',
  })
  const near = [52, 41, 50].map((value) => ({ analyser_value: value, reference_value: 45 }))
  expect(await judged({ ...comparison, pairs: near })).toMatchObject({ result: 'passed' })
  expect(
    await judged({ ...comparison, pairs: [...pairs.slice(1), ...pairs.slice(2)] }),
  ).toMatchObject({ result: 'failed' })
})

test('without a rule nothing is judged; a rule that changes later does not change what was found', async () => {
  const { addRule, judged, edit, read, call, ruleOf } = await setUp()
  const early = await judged({ found_value: 60 })
  expect(early).toMatchObject({ result: 'unjudged', error: 10, error_kind: 'absolute' })
  const ruleId = (await addRule()).data.id
  const judgedOne = await judged({ found_value: 53 })
  const { version } = await ruleOf(ruleId)
  const changed = await call(rules.edit, { id: ruleId, version, limit_value: 5 } as never)
  expect(changed.status).toBe(200)
  await edit(judgedOne.id, { work_done: '复核' })
  expect(await read(judgedOne.id)).toMatchObject({ result: 'passed', limit_value: 10 })
  // Recorded before there was a rule: judged when it is next changed.
  await edit(early.id, { work_done: '补录' })
  expect(await read(early.id)).toMatchObject({ result: 'failed', limit_value: 5, error: 20 })
})

test('a rule says when its check is due, and is due again at once when a check fails', async () => {
  const { addRule, add, edit, read, ruleOf } = await setUp()
  const { id } = (await addRule()).data
  expect(await ruleOf(id)).toMatchObject({ state: 'soon', due_on: dayOf(daysAgo(0)) })
  const old = (await add({ done_at: daysAgo(20).toISOString() })).data.id
  expect(await ruleOf(id)).toMatchObject({ state: 'overdue', due_on: dayOf(daysAgo(13)) })
  expect((await read(old)).next_due_on).toBe(dayOf(daysAgo(13)))
  await add({ done_at: daysAgo(1).toISOString() })
  expect(await ruleOf(id)).toMatchObject({ state: 'ahead', due_on: dayOf(daysAgo(-6)) })
  const failed = (await add({ done_at: daysAgo(0.001).toISOString(), found_value: 99 })).data.id
  expect(await ruleOf(id)).toMatchObject({ state: 'failed', last_result: 'failed' })
  expect((await read(failed)).next_due_on).toBeNull()
  await edit(failed, { void_reason: '标液配错' })
  expect(await read(failed)).toMatchObject({ result: 'void' })
  expect(await ruleOf(id)).toMatchObject({ state: 'ahead', last_result: 'passed' })
})

test('records are not deleted, and each change of theirs stands in the audit trail', async () => {
  const { addRule, add, edit, call, read, owner, tenant } = await setUp()
  await addRule()
  const { id } = (await add()).data
  expect(errorOf(await call(records.remove, { id }))).toBe('maintenance.calibration-kept')
  await edit(id, { found_value: 51 })
  expect((await read(id)).error).toBe(2)
  const entries = await owner<{ action: string }>(
    `select action from audit_entry where tenant_id = $1 and subject = 'calibration_record' order by number`,
    [tenant.tenantId],
  )
  expect(entries.map(({ action }) => action)).toEqual(['added', 'changed'])
})

test('a rule is there once, a zero has no relative error, a comparison has pairs, and nothing was done tomorrow', async () => {
  const { addRule, add } = await setUp()
  await addRule()
  expect(faultsOf(await addRule())).toEqual(['kind'])
  expect(faultsOf(await addRule({ kind: 'zero' }))).toEqual(['error_kind'])
  expect(faultsOf(await addRule({ kind: 'span', error_kind: 'range' }))).toEqual(['range_value'])
  expect(faultsOf(await addRule({ kind: 'span', limit_source: null }))).toEqual(['limit_source'])
  expect(faultsOf(await add({ done_at: daysAgo(-1).toISOString() }))).toEqual(['done_at'])
  expect(faultsOf(await add({ found_value: null }))).toEqual(['found_value'])
  expect(faultsOf(await add({ kind: 'span-calibration' }))).toEqual(['adjusted_value'])
  const comparison = { kind: 'comparison', reference_value: null, found_value: null }
  expect(faultsOf(await add(comparison))).toEqual(['pairs'])
})

test('the task of a record is one at its analyser or at the whole unit', async () => {
  const { add, call, unitId, deviceId, addDevice } = await setUp()
  const task = {
    name: both('校准'),
    unit_id: unitId,
    due_on: '2026-01-01',
    priority: 'normal',
    flagged_data: 'device',
  }
  const addTask = async (id: string | null) =>
    (
      await call(tasks.add, {
        ...task,
        device_id: id,
        people: [],
        photos: [],
        steps: [],
      } as never)
    ).data.id
  expect((await add({ task_id: await addTask(deviceId) })).status).toBe(200)
  expect((await add({ task_id: await addTask(null) })).status).toBe(200)
  const elsewhere = await addTask(await addDevice('氨氮分析仪'))
  expect(faultsOf(await add({ task_id: elsewhere }))).toEqual(['task_id'])
})

test('who may work records, who may plan makes rules, who may view reads; a branch sees its own', async () => {
  const app = await setUp()
  const { tenant, addRule, add, ruleDraft, recordDraft } = app
  const ruleId = (await addRule()).data.id
  const recordId = (await add()).data.id
  const as = async (loginName: string, permissions: string[], own: object = {}) => {
    const { key: role } = await aRole(app, tenant, {
      permissions: ['monitoring.view', ...permissions],
      ...own,
    } as never)
    return (await aSignedInPerson(app, tenant, { loginName, role, ...own } as never)).token
  }
  const viewer = { token: await as('viewer', ['maintenance.view']) }
  const fitter = { token: await as('fitter', ['maintenance.view', 'maintenance.work']) }
  const planner = { token: await as('planner', ['maintenance.view', 'maintenance.plan']) }
  expect((await app.call(records.read, { id: recordId }, viewer)).status).toBe(200)
  expect((await app.call(records.add, recordDraft() as never, viewer)).status).toBe(403)
  expect((await app.call(records.add, recordDraft() as never, fitter)).status).toBe(200)
  const rule = ruleDraft({ kind: 'span' }) as never
  expect((await app.call(rules.add, rule, fitter)).status).toBe(403)
  expect((await app.call(rules.add, rule, planner)).status).toBe(200)
  const organisationId = await anOrganisation(app, tenant)
  const there = { organisationId, dataScope: 'organisation' }
  const token = await as('elsewhere', ['maintenance.view', 'maintenance.work'], there)
  expect((await app.call(records.read, { id: recordId }, { token })).status).toBe(404)
  expect((await app.call(rules.read, { id: ruleId }, { token })).status).toBe(404)
  expect(faultsOf(await app.call(records.add, recordDraft() as never, { token }))).toEqual([
    'point_id',
  ])
})

test('a check that falls due stands among the tasks once, and is done by the record that passes', async () => {
  const { addRule, add, tasksOf, openTasks } = await setUp()
  await addRule()
  expect(await openTasks()).toBe(1)
  expect(await openTasks()).toBe(0)
  expect(await tasksOf()).toMatchObject([
    {
      name: { zh: '标准样品核查：COD' },
      origin: 'planned',
      state: 'open',
      due_on: dayOf(daysAgo(0)),
    },
  ])
  // An old record that is entered late moves nothing.
  await add({ done_at: daysAgo(30).toISOString() })
  expect(await tasksOf()).toMatchObject([{ state: 'open' }])
  await add({ done_at: daysAgo(0.001).toISOString() })
  expect(await tasksOf()).toMatchObject([{ state: 'done' }])
  expect(await openTasks()).toBe(0)
})

test('a check that fails puts its work on the list at once; work that was started is finished by its people', async () => {
  const { addRule, add, edit, call, tasksOf } = await setUp()
  await addRule({ starts_on: dayOf(daysAgo(-30)) })
  const { id } = (await add({ done_at: daysAgo(0.002).toISOString(), found_value: 99 })).data
  const [task] = await tasksOf()
  expect(task).toMatchObject({ state: 'open', priority: 'high', due_on: dayOf(daysAgo(0)) })
  await call(startTask, { taskId: task?.id ?? '' })
  await edit(id, { adjusted_value: 50, task_id: task?.id })
  expect(await tasksOf()).toMatchObject([{ state: 'started' }])
})

test('the errors of a kind are listed by time, without void ones, each with its limit', async () => {
  const { addRule, add, edit, call, pointId } = await setUp()
  await addRule()
  await add({ done_at: daysAgo(1).toISOString(), found_value: 60, adjusted_value: 51 })
  await add({ done_at: daysAgo(3).toISOString() })
  await add({ done_at: daysAgo(400).toISOString() })
  const gone = (await add({ done_at: daysAgo(2).toISOString() })).data.id
  await edit(gone, { void_reason: '记错' })
  const from = daysAgo(90).toISOString()
  const { data } = await call(listCalibrationErrors, { pointId, kind: 'standard', from })
  expect(data).toMatchObject([
    { error: 4, adjustedError: null, limit: 10, result: 'passed', errorKind: 'relative' },
    { error: 20, adjustedError: 2, limit: 10, result: 'adjusted' },
  ])
})

test('book and rules are searched by the names of point and analyser', async () => {
  const { addRule, add, call } = await setUp()
  await addRule()
  await add()
  const found = async (keyword: string) => {
    const input = { keyword, filter: '[]' }
    const [ofBook, ofRules] = [await call(records.list, input), await call(rules.list, input)]
    return [ofBook.data.records.length, ofRules.data.records.length]
  }
  expect([await found('cod'), await found('分析仪'), await found('浊度')]).toEqual([
    [1, 1],
    [1, 1],
    [0, 0],
  ])
})

test('a rule is copied to other points; those that have one, and those of another unit of measure, are left out', async () => {
  const { addRule, addPoint, call, pointId, token } = await setUp()
  const ruleId = (await addRule({ error_kind: 'absolute', limit_value: 5 })).data.id
  const [same, other] = [await addPoint('COD 2', 'mg/L'), await addPoint('COD 3', 'μg/L')]
  const wanted = { ruleId, point_ids: [same, other, pointId] }
  expect((await call(copyCalibrationRule, wanted)).data).toEqual({ added: 1, leftOut: 2 })
  const { records: copies } = (
    await call(rules.list, { filter: JSON.stringify([['point_id', '=', same]]) })
  ).data
  expect(copies).toMatchObject([
    { kind: 'standard', limit_value: 5, limit_source: '本厂规程 3.2', interval_days: 7 },
  ])
  const unknown = await call(copyCalibrationRule, { ...wanted, ruleId: newId() }, { token })
  expect(errorOf(unknown)).toBe('record.not-found')
})
