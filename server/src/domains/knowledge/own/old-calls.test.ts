import { findQuestions } from '@iwater/contract/knowledge/chat'
import { listReasons } from '@iwater/contract/knowledge/entries'
import {
  deleteQuestion,
  deleteQuestionEquipment,
  deleteQuestionType,
  deleteReason,
  listQuestionEquipment,
  saveQuestion,
  saveQuestionType,
  saveReason,
} from '@iwater/contract/knowledge/old-calls'
import { expect, test } from 'vitest'
import { createDevice, createUnit } from '#domains/monitoring'
import { withTenant } from '#platform/database/database'
import { errorOf, fieldsOf, knowledgeSetting, questions, text } from './own-knowledge-testing.ts'

const gone = '00000000-0000-7000-8000-000000000000'

async function setting() {
  const own = await knowledgeSetting()
  const [product] = await own.app.owner<{ id: string; type: string }>(
    "select id, type_id as type from knowledge_question where code = 'pump-runs-without-flow'",
  )
  const { data: type } = await own.call(saveQuestionType, { questionTypeName: '旧客户端' })
  const newQuestion = {
    questionName: '臭氧破坏器报警',
    questionTypeId: type.questionTypeId,
    text: text('先停机。', ''),
  }
  return {
    ...own,
    type,
    newQuestion,
    productId: product?.id ?? '',
    productType: product?.type ?? '',
  }
}

test('old clients add and change types, questions and reasons, which the chat has', async () => {
  const { call, type, newQuestion } = await setting()
  expect(type).toMatchObject({ questionTypeName: '旧客户端', parentId: null, questionCount: 0 })
  const { questionTypeId } = type
  const below = { questionTypeName: '下级', parentId: questionTypeId }
  expect((await call(saveQuestionType, below)).data.parentId).toBe(questionTypeId)
  const { data: question } = await call(saveQuestion, newQuestion)
  expect(question).toMatchObject({
    questionName: '臭氧破坏器报警',
    text: text('先停机。', '先停机。'),
  })
  const { questionId } = question
  const synonyms = { zh: ['尾破报警', '超温'], en: [] }
  const { data: changed } = await call(saveQuestion, { questionId, synonyms })
  expect(changed).toEqual({ ...question, synonyms })
  const { data: found } = await call(findQuestions, { keyword: '尾破报警' })
  expect(found.wpKbQuestionContentVos[0]?.questionId).toBe(questionId)
  const contradicted = { when: 't > 5', values: { t: 'w01010' }, why: text('正常', 'Right') }
  const added = {
    questionId,
    questionReason: '断线',
    result: text('测量电阻。', 'Measure.'),
    contradicted,
  }
  const { data: reason } = await call(saveReason, added)
  expect(reason).toMatchObject({ questionId, questionReason: '断线', source: null, contradicted })
  const { reasonId } = reason
  const { data: later } = await call(saveReason, { reasonId, source: 'GB 1', contradicted: null })
  expect(later).toEqual({ ...reason, source: 'GB 1', contradicted: null })
  expect((await call(deleteReason, { reasonId })).status).toBe(200)
  expect((await call(listReasons, { questionId })).data).toEqual([])
  expect(errorOf(await call(deleteQuestionType, { questionTypeId }))).toBe('knowledge.type-in-use')
  expect((await call(deleteQuestion, { questionId })).status).toBe(200)
  expect(errorOf(await call(deleteQuestionType, { questionTypeId }))).toBe('record.has-children')
  expect(errorOf(await call(deleteQuestion, { questionId }))).toBe('knowledge.question-not-found')
})

test('changing what the product has changes a copy, and deleting it hides it', async () => {
  const { call, productId } = await setting()
  const { data: before } = await call(listReasons, { questionId: productId })
  const [first, second] = before
  const { data: reason } = await call(saveReason, {
    reasonId: first?.reasonId ?? '',
    result: text('先问班长。', ''),
  })
  expect([reason.reason, reason.result.zh]).toEqual([first?.reason, '先问班长。'])
  const { questionId } = reason
  expect(questionId).not.toBe(productId)
  await call(deleteReason, { reasonId: second?.reasonId ?? '' })
  const { data: after } = await call(listReasons, { questionId })
  expect(after).toHaveLength(before.length - 1)
  const changed = await call(saveQuestion, { questionId: productId, questionName: '泵空转' })
  expect(changed.data.questionId).toBe(questionId)
  await call(deleteQuestion, { questionId })
  expect((await call(listReasons, { questionId: productId })).status).toBe(200)
  await call(deleteQuestion, { questionId: productId })
  expect((await call(listReasons, { questionId: productId })).status).toBe(404)
})

test('questions are linked to devices and whole units', async () => {
  const { app, tenant, call, newQuestion, productId } = await setting()
  const { unitId, deviceId } = await withTenant(app.services.app, tenant.scope, async (db) => {
    const unit = await createUnit(db, tenant.tenantId, {
      organisationId: tenant.root,
      name: text('一泵站', 'Station 1'),
      kind: 'pump-station',
    })
    const name = text('一号泵', 'Pump 1')
    const device = await createDevice(db, tenant.tenantId, { unit, name })
    return { unitId: unit.unitId, deviceId: device }
  })
  const equipmentIds = [deviceId, unitId]
  const { data } = await call(saveQuestion, { ...newQuestion, equipmentIds })
  const { questionId } = data
  const { data: links } = await call(listQuestionEquipment, { questionId })
  expect(links.map(({ equipmentId }) => equipmentId)).toEqual(equipmentIds)
  expect(links).toMatchObject([
    { unitId, deviceId, name: { en: 'Pump 1' } },
    { unitId, deviceId: null, name: { en: 'Station 1' } },
  ])
  await call(deleteQuestionEquipment, { questionId, equipmentId: deviceId })
  const { data: left } = await call(listQuestionEquipment, { questionId })
  expect(left.map(({ equipmentId }) => equipmentId)).toEqual([unitId])
  expect((await call(listQuestionEquipment, { questionId: productId })).data).toEqual([])
  const other = await withTenant(app.services.app, tenant.scope, (db) =>
    createUnit(db, tenant.tenantId, {
      organisationId: tenant.root,
      name: text('二泵站', 'Station 2'),
      kind: 'pump-station',
    }),
  )
  const equipment = [{ unit_id: other.unitId, device_id: deviceId }]
  const elsewhere = await call(questions.edit, { id: questionId, version: 2, equipment } as never)
  expect(elsewhere.body.data).toMatchObject({
    fields: { 'equipment.0.device_id': '设备不属于所选的监测单元' },
  })
  const wrong = await call(saveQuestion, { questionId, equipmentIds: [gone] })
  expect([wrong.status, fieldsOf(wrong)]).toEqual([400, ['equipment.0.unit_id']])
})

test('what is missing or not theirs is rejected by a code of its own', async () => {
  const { call, viewerCall, newQuestion, productType } = await setting()
  const other = await setting()
  const { data: theirs } = await other.call(saveQuestion, other.newQuestion)
  const { questionTypeId } = other.type
  const attempts = [
    [
      saveQuestionType,
      { questionTypeId: productType, questionTypeName: 'x' },
      'knowledge.product-type',
    ],
    [deleteQuestionType, { questionTypeId: productType }, 'knowledge.product-type'],
    [saveQuestionType, { questionTypeId, questionTypeName: 'x' }, 'knowledge.type-not-found'],
    [saveQuestion, { questionId: theirs.questionId }, 'knowledge.question-not-found'],
    [deleteQuestion, { questionId: theirs.questionId }, 'knowledge.question-not-found'],
    [listQuestionEquipment, { questionId: gone }, 'knowledge.question-not-found'],
    [saveReason, { reasonId: gone }, 'knowledge.reason-not-found'],
    [deleteReason, { reasonId: gone }, 'knowledge.reason-not-found'],
    [saveReason, { questionReason: 'x' }, 'request.invalid'],
    [saveQuestion, { questionName: 'x' }, 'request.invalid'],
  ] as const
  for (const [route, input, error] of attempts)
    expect([route.path, errorOf(await call(route as typeof saveQuestion, input as never))]).toEqual(
      [route.path, error],
    )
  expect((await viewerCall(saveQuestion, newQuestion)).status).toBe(403)
})
