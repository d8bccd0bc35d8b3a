import { setTimeout } from 'node:timers/promises'
import { findQuestions, findReasons, readResult } from '@iwater/contract/knowledge/chat'
import { listQuestions, listQuestionTypes, listReasons } from '@iwater/contract/knowledge/entries'
import { ownQuestion } from '@iwater/contract/knowledge/own-entries'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { plant } from '#testing/planted-device'
import { lockStale, putTerms } from '../search/own-terms.queries.ts'
import { questionTerms } from '../search/question-terms.ts'
import {
  anOwnQuestion,
  aReason,
  errorOf,
  fieldsOf,
  knowledgeSetting,
  products,
  questions,
  reasons,
  text,
  types,
} from './own-knowledge-testing.ts'

async function setting() {
  const own = await knowledgeSetting()
  const finds = async (keyword: string, id: string) => {
    const { data } = await own.call(findQuestions, { keyword })
    return data.wpKbQuestionContentVos.some(({ questionId }) => questionId === id)
  }
  return { ...own, finds }
}

test('the chat finds an own question, and leads to its reasons and results', async () => {
  const { call, aType, aQuestion } = await setting()
  const id = await aQuestion(await aType())
  const { data: found } = await call(findQuestions, { keyword: '臭氧破坏器报警' })
  expect(found.wpKbQuestionContentVos[0]).toEqual({
    questionId: id,
    questionName: '臭氧尾气破坏器温度报警',
  })
  const { data: asked } = await call(findReasons, { questionId: id })
  const [reason] = asked.wpKbReasons
  expect(reason?.questionReason).toBe('加热元件断线')
  const { data: result } = await call(readResult, { reasonId: reason?.reasonId ?? '' })
  expect(result).toMatchObject({ message: '测量加热元件电阻。', source: 'GB/T 1' })
  const { data: listed } = await call(listReasons, { questionId: id })
  expect(listed[0]?.contradicted).toEqual({
    when: 't > 300',
    values: { t: 'w01010' },
    why: { zh: '温度正常', en: 'The temperature is right' },
  })
})

test.each([
  ['a synonym', '尾破报警'],
  ['pinyin', 'chouyangweiqi'],
  ['English', 'ozone destructor alarm'],
  ['a reason', '加热元件断线'],
  ['the name of its type', '深度处理专用'],
])('an own question is found by %s', async (_, keyword) => {
  const { finds, aType, aQuestion } = await setting()
  expect(await finds(keyword, await aQuestion(await aType()))).toBe(true)
})

test('what is changed is found by its new words alone, also where its type or a reason is renamed', async () => {
  const { app, call, finds, aType, aQuestion } = await setting()
  const typeId = await aType()
  const id = await aQuestion(typeId, { synonyms: text('紫藤萝卜', '') })
  expect(await finds('紫藤萝卜', id)).toBe(true)
  await call(questions.edit, { id, version: 1, synonyms: text('魔盒跳闸', '') } as never)
  // Made with the change: no search has to.
  expect(
    await app.owner('select from stale_knowledge_question where question_id = $1', [id]),
  ).toEqual([])
  expect([await finds('魔盒跳闸', id), await finds('紫藤萝卜', id)]).toEqual([true, false])
  await call(types.edit, {
    id: typeId,
    version: 1,
    name: text('纳滤车间', 'Nanofiltration'),
  } as never)
  expect(await finds('纳滤车间', id)).toBe(true)
  const { data } = await call(reasons.list, {})
  const [reason] = data.records
  const renamed = { id: reason?.id, version: 1, reason: text('热电偶氧化', 'Thermocouple') }
  await call(reasons.edit, renamed as never)
  expect([await finds('热电偶氧化', id), await finds('元件断线', id)]).toEqual([true, false])
  await call(questions.remove, { id })
  expect(await finds('魔盒跳闸', id)).toBe(false)
})

test('terms that something else than the services has made stale are made anew by the next search', async () => {
  const { app, finds, aType, aQuestion } = await setting()
  const id = await aQuestion(await aType())
  await app.owner('update own_knowledge_question set synonyms_zh = $2 where id = $1', [
    id,
    '蓝色精灵闪烁',
  ])
  expect(await finds('蓝色精灵闪烁', id)).toBe(true)
  expect(
    await app.owner('select from stale_knowledge_question where question_id = $1', [id]),
  ).toEqual([])
})

test('a question that is added or changed is found at once, however many others wait for their terms', async () => {
  const { app, tenant, call, finds, aType, aQuestion } = await setting()
  const typeId = await aType()
  const one = await aQuestion(typeId, { name: text('样板', 'Sample') })
  await app.owner(
    `insert into own_knowledge_question
     select q.* from own_knowledge_question o, generate_series(1, 120) n,
       jsonb_populate_record(o, jsonb_build_object('id', lpad(n::text, 32, '0')::uuid, 'name_zh', '样板' || n, 'name_en', 'Sample ' || n)) q
      where o.id = $1`,
    [one],
  )
  await app.owner('update own_knowledge_question set text_zh = text_zh where tenant_id = $1', [
    tenant.tenantId,
  ])
  const added = await aQuestion(typeId, { name: text('紫藤萝卜', 'Wisteria') })
  expect(await finds('紫藤萝卜', added)).toBe(true)
  await app.owner('update own_knowledge_question set text_zh = text_zh where tenant_id = $1', [
    tenant.tenantId,
  ])
  await call(questions.edit, { id: one, version: 1, synonyms: text('魔盒跳闸', '') } as never)
  expect(await finds('魔盒跳闸', one)).toBe(true)
})

test('a question that is changed while a search makes terms of its old text is found by its new words', async () => {
  const { app, tenant, call, finds, aType, aQuestion } = await setting()
  const id = await aQuestion(await aType(), { synonyms: text('紫藤萝卜', '') })
  await app.owner('update own_knowledge_question set text_zh = text_zh where id = $1', [id])
  const held = Promise.withResolvers<void>()
  const edited = Promise.withResolvers<void>()
  const search = withTenant(app.services.app, tenant.scope, async (db) => {
    const [stale] = await lockStale(db, 1)
    held.resolve()
    await edited.promise
    if (stale) await putTerms(db, [{ questionId: stale.id, ...questionTerms(stale) }])
    return stale?.id
  })
  await held.promise
  const edit = call(questions.edit, { id, version: 1, synonyms: text('魔盒跳闸', '') } as never)
  // It waits for the search, or is over.
  await Promise.race([edit, setTimeout(300)])
  edited.resolve()
  expect([await search, (await edit).status]).toEqual([id, 200])
  expect([await finds('魔盒跳闸', id), await finds('紫藤萝卜', id)]).toEqual([true, false])
})

test('an own question is the nearest to a word that is spelt otherwise', async () => {
  const { finds, aType, aQuestion } = await setting()
  const id = await aQuestion(await aType(), { name: text('', 'Zuriblat leaks') })
  expect(await finds('Zuriblax', id)).toBe(true)
})

test('own entries are those of their tenant alone', async () => {
  const first = await setting()
  const second = await setting()
  const typeId = await first.aType()
  const id = await first.aQuestion(typeId)
  expect(await second.finds('臭氧尾气破坏器温度报警', id)).toBe(false)
  expect((await second.call(findReasons, { questionId: id })).status).toBe(404)
  const { data: listed } = await second.call(listQuestionTypes, {})
  expect(listed.map(({ questionTypeId }) => questionTypeId)).not.toContain(typeId)
  expect((await second.call(questions.list, {})).data.records).toEqual([])
  const foreign = await second.call(questions.add, anOwnQuestion(typeId) as never)
  expect([foreign.status, fieldsOf(foreign)]).toEqual([400, ['type_id']])
})

test('types of the tenant stand behind those of the product, with their questions', async () => {
  const { call, aType, aQuestion } = await setting()
  const typeId = await aType()
  const below = await aType(text('臭氧', 'Ozone'), typeId)
  const id = await aQuestion(below)
  const { data: listed } = await call(listQuestionTypes, {})
  expect(listed.slice(-2)).toMatchObject([
    { questionTypeId: typeId, parentId: null, questionCount: 0 },
    { questionTypeId: below, parentId: typeId, questionCount: 1 },
  ])
  const { data: ofType } = await call(listQuestions, { questionTypeId: typeId })
  expect(ofType).toMatchObject({
    total: 1,
    records: [{ questionId: id, synonyms: { zh: ['尾破报警', '破坏器超温'], en: [] } }],
  })
  const refused = await call(types.remove, { id: below })
  expect([refused.status, errorOf(refused)]).toEqual([409, 'knowledge.type-in-use'])
})

test.each([
  ['an expression that is none', { contradicted_when: 't >' }, 'contradicted_when'],
  ['a name that is not explained', { contradicted_when: 'p > 1' }, 'contradicted_when'],
  ['a number that is no condition', { contradicted_when: 't' }, 'contradicted_when'],
  ['a name that is not used', { contradicted_values: 't=w01010;q=w01001' }, 'contradicted_values'],
  ['a factor that does not exist', { contradicted_values: 't=nothing' }, 'contradicted_values'],
  ['values that are no pairs', { contradicted_values: 't' }, 'contradicted_values'],
  ['a condition without values', { contradicted_values: null }, 'contradicted_values'],
  ['no words of why', { contradicted_why: text('', '') }, 'contradicted_why'],
])('a rule with %s is rejected at its field, and nothing is stored', async (_, wrong, field) => {
  const { call, aType } = await setting()
  const draft = anOwnQuestion(await aType(), { reasons: [{ ...aReason, ...wrong }] })
  const rejected = await call(questions.add, draft as never)
  expect([rejected.status, fieldsOf(rejected)]).toEqual([400, [`reasons.0.${field}`]])
  expect((await call(questions.list, {})).data.records).toEqual([])
})

test('all that is wrong with a rule is told at once', async () => {
  const { call, aType } = await knowledgeSetting()
  const rule = { contradicted_when: 't', contradicted_values: 't = no-such-factor' }
  const draft = anOwnQuestion(await aType(), { reasons: [{ ...aReason, ...rule }] })
  const rejected = await call(questions.add, draft as never)
  expect(fieldsOf(rejected).toSorted()).toEqual([
    'reasons.0.contradicted_values',
    'reasons.0.contradicted_when',
  ])
})

test('the factor that does not exist is named', async () => {
  const { call, aType } = await setting()
  const reason = { ...aReason, contradicted_values: 't=w01010;q=nothing' }
  const draft = anOwnQuestion(await aType(), { reasons: [reason] })
  const rejected = await call(questions.add, draft as never)
  expect(JSON.stringify(rejected.body)).toContain('没有编码为“nothing”的因子')
})

test('a viewer reads the knowledge base in the chat alone', async () => {
  const { viewerCall, aType, aQuestion } = await setting()
  const id = await aQuestion(await aType())
  const { data } = await viewerCall(findQuestions, { keyword: '尾破报警' })
  expect(data.wpKbQuestionContentVos[0]?.questionId).toBe(id)
  for (const { list } of [types, questions, reasons, products])
    expect((await viewerCall(list as typeof questions.list, {})).status).toBe(403)
})

test('equipment is linked once, and a device stands in its unit', async () => {
  const { app, tenant, call, aType } = await setting()
  const first = await plant(app, tenant, [])
  const second = await plant(app, tenant, [])
  const typeId = await aType()
  const rejected = async (equipment: object[]) =>
    fieldsOf(await call(questions.add, anOwnQuestion(typeId, { equipment }) as never))
  const whole = { unit_id: first.unit.unitId, device_id: null }
  const device = { unit_id: first.unit.unitId, device_id: first.deviceId }
  expect(await rejected([whole, device, whole, device])).toEqual([
    'equipment.2.unit_id',
    'equipment.3.device_id',
  ])
  const twice = await call(
    questions.add,
    anOwnQuestion(typeId, { equipment: [device, device] }) as never,
  )
  expect(twice.body.data).toMatchObject({
    fields: { 'equipment.1.device_id': '该设备已在上面的行中关联' },
  })
  expect(await rejected([{ ...device, device_id: second.deviceId }])).toEqual([
    'equipment.0.device_id',
  ])
})

test('who does not see the equipment of a question changes the rest of it, and links nothing that they do not see', async () => {
  const { app, tenant, aType, aQuestion } = await setting()
  const far = await plant(app, tenant, [], await anOrganisation(app, tenant))
  const farther = await plant(app, tenant, [], far.unit.organisationId)
  const link = { unit_id: far.unit.unitId, device_id: far.deviceId }
  const id = await aQuestion(await aType(), { equipment: [link] })
  const { key: role } = await aRole(app, tenant, { permissions: ['knowledge.manage'] })
  const organisationId = await anOrganisation(app, tenant)
  const person = { loginName: 'berta', role, organisationId }
  const { token } = await aSignedInPerson(app, tenant, person)
  const edit = (version: number, changes: object) =>
    app.call(questions.edit, { id, version, ...changes } as never, { token })
  expect((await edit(1, { name: text('蓝鲸报警', 'Whale alarm') })).status).toBe(200)
  const { data } = await app.call(questions.read, { id }, { token })
  expect(data).toMatchObject({ name: text('蓝鲸报警', 'Whale alarm'), equipment: [link] })
  const unseen = { unit_id: farther.unit.unitId, device_id: farther.deviceId }
  const refused = await edit(2, { equipment: [...data.equipment, unseen] })
  expect([refused.status, fieldsOf(refused)[0]]).toEqual([
    400,
    expect.stringMatching(/^equipment\.1\./),
  ])
})

test('a question has as many reasons as its form takes, by whatever they are added', async () => {
  const { app, call, aType, aQuestion } = await setting()
  const most = ownQuestion.fields.reasons.maxItems
  const many = Array.from({ length: most - 1 }, (_, n) => ({
    ...aReason,
    reason: text(`原因${n}`, `Reason ${n}`),
  }))
  const id = await aQuestion(await aType(), { reasons: many })
  const add = (name: string) =>
    call(reasons.add, { ...aReason, parent_id: id, reason: text(name, name) } as never)
  expect((await add('又一个')).status).toBe(200)
  const refused = await add('再一个')
  expect([refused.status, fieldsOf(refused)]).toEqual([400, ['parent_id']])
  // What is there is changed as before.
  const { data } = await call(reasons.list, { size: 1 })
  const [one] = data.records
  const changed = { id: one?.id, version: one?.version, result: text('重新拧紧。', 'Tighten it.') }
  expect((await call(reasons.edit, changed as never)).status).toBe(200)
  const [row] = await app.owner<{ version: number }>(
    'select version from own_knowledge_question where id = $1',
    [id],
  )
  const renamed = { id, version: row?.version, name: text('蓝鲸报警', 'Whale alarm') }
  expect((await call(questions.edit, renamed as never)).status).toBe(200)
})
