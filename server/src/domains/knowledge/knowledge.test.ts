import {
  findQuestions,
  findReasons,
  readChatTime,
  readChatWelcome,
  readResult,
} from '@iwater/contract/knowledge/chat'
import { listQuestions, listQuestionTypes, listReasons } from '@iwater/contract/knowledge/entries'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { anOrganisation, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const english = { 'accept-language': 'en' }

async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant, { role: 'viewer' })
  return { app, tenant, of: { token }, inEnglish: { token, headers: english } }
}

test('a keyword leads to questions, a question to reasons, a reason to its result', async () => {
  const { app, of } = await setting()
  const { data: welcome } = await app.call(readChatWelcome, {}, of)
  expect(welcome).toEqual({ message: expect.stringContaining('您好'), voiceMessage: null })
  const { data: found } = await app.call(findQuestions, { keyword: '水泵运行但不出水' }, of)
  expect(found).toMatchObject({ message: expect.stringContaining('请选择'), voiceMessage: null })
  const [question] = found.wpKbQuestionContentVos
  expect(question?.questionName).toBe('水泵运行但不出水')
  const asked = { questionId: question?.questionId ?? '' }
  const { data: reasons } = await app.call(findReasons, asked, of)
  expect(reasons.wpKbReasons.length).toBeGreaterThanOrEqual(3)
  const [reason] = reasons.wpKbReasons
  const { data: result } = await app.call(readResult, { reasonId: reason?.reasonId ?? '' }, of)
  expect(result.message).toMatch(/停泵/)
  const { data: listed } = await app.call(listReasons, asked, of)
  expect(listed.map(({ reasonId, questionReason }) => ({ reasonId, questionReason }))).toEqual(
    reasons.wpKbReasons,
  )
  expect(listed[0]?.result.zh).toBe(result.message)
})

test('answers are in the language of the caller, with the time of the request', async () => {
  const { app, inEnglish } = await setting()
  const { data: found } = await app.call(findQuestions, { keyword: '水泵运行但不出水' }, inEnglish)
  const [question] = found.wpKbQuestionContentVos
  expect(question?.questionName).toBe('The pump runs but delivers no water')
  expect(found.message).toMatch(/^These questions/)
  expect(Math.abs(Date.parse(found.dateTime) - app.clock.now())).toBeLessThan(60_000)
  const { data: now } = await app.call(readChatTime, {}, inEnglish)
  expect(Math.abs(Date.parse(now) - app.clock.now())).toBeLessThan(60_000)
  const { data: types } = await app.call(listQuestionTypes, {}, inEnglish)
  expect(types.slice(0, 2)).toMatchObject([
    { questionTypeName: 'Safety and first aid', name: { zh: '安全与急救' } },
    { questionTypeName: 'Pumps', name: { zh: '水泵' } },
  ])
})

test('what is not found is said, and no failure', async () => {
  const { app, of } = await setting()
  const { status, data } = await app.call(findQuestions, { keyword: '😀' }, of)
  expect([status, data.wpKbQuestionContentVos]).toEqual([200, []])
  expect(data.message).toContain('没有找到')
})

test('entries that do not exist have codes of their own', async () => {
  const { app, of } = await setting()
  const gone = newId()
  const codeOf = ({ status, body }: { status: number; body: { data: unknown } }) => [
    status,
    (body.data as { error: string }).error,
  ]
  const question = [404, 'knowledge.question-not-found']
  expect(codeOf(await app.call(findReasons, { questionId: gone }, of))).toEqual(question)
  expect(codeOf(await app.call(listReasons, { questionId: gone }, of))).toEqual(question)
  expect(codeOf(await app.call(readResult, { reasonId: gone }, of))).toEqual([
    404,
    'knowledge.reason-not-found',
  ])
  for (const keyword of ['', '   ', 'x'.repeat(501)])
    expect((await app.call(findQuestions, { keyword }, of)).status).toBe(400)
})

test('the organisation of a keyword has to be visible', async () => {
  const { app, tenant, of } = await setting()
  const keyword = '余氯偏低'
  const works = await anOrganisation(app, tenant)
  expect((await app.call(findQuestions, { keyword, organizationId: works }, of)).status).toBe(200)
  const other = await aTenant(app.owner)
  const hidden = await app.call(findQuestions, { keyword, organizationId: other.root }, of)
  expect(hidden.status).toBe(404)
})

test('types are a tree, and their questions are listed by page with those below', async () => {
  const { app, of } = await setting()
  const { data: types } = await app.call(listQuestionTypes, {}, of)
  const seen = new Set<string>()
  for (const { questionTypeId, parentId } of types) {
    expect(parentId === null || seen.has(parentId)).toBe(true)
    seen.add(questionTypeId)
  }
  const { data: all } = await app.call(listQuestions, { size: 100 }, of)
  expect(all.total).toBe(types.reduce((sum, { questionCount }) => sum + questionCount, 0))
  const { data: rest } = await app.call(listQuestions, { size: 100, current: 2 }, of)
  expect(new Set([...all.records, ...rest.records].map(({ questionId }) => questionId)).size).toBe(
    all.total,
  )
  const pumps = types.find(({ name }) => name.zh === '水泵')
  const below = types.filter(({ parentId }) => parentId === pumps?.questionTypeId)
  const wanted = { questionTypeId: pumps?.questionTypeId, size: 100 }
  const { data: ofPumps } = await app.call(listQuestions, wanted, of)
  const count = [pumps, ...below].reduce((sum, type) => sum + (type?.questionCount ?? 0), 0)
  expect([ofPumps.total, ofPumps.records.length]).toEqual([count, count])
  expect(count).toBeLessThan(all.total)
  expect(ofPumps.records[0]).toMatchObject({
    questionName: expect.any(String),
    deviceKinds: ['pump'],
  })
})

test('only signed-in users are answered', async () => {
  const app = await testApp()
  for (const route of [readChatWelcome, readChatTime, listQuestionTypes, listQuestions])
    expect((await app.call(route, {})).status).toBe(401)
})

test('a keyword is answered as sure as in the chat, and what has no good answer is kept', async () => {
  const { app, tenant, of } = await setting()
  const answerTo = async (keyword: string) => (await app.call(findQuestions, { keyword }, of)).data
  expect((await answerTo('今天天气怎么样')).message).not.toContain('找到以下问题')
  expect((await answerTo('水泵运行但不出水')).message).toContain('找到以下问题')
  const thanked = await answerTo('谢谢')
  expect([thanked.message, thanked.wpKbQuestionContentVos]).toEqual([
    expect.stringContaining('不客气'),
    [],
  ])
  const kept = await app.owner(
    'select wording, asked_count from unanswered_question where tenant_id = $1',
    [tenant.tenantId],
  )
  expect(kept).toEqual([{ wording: '今天天气怎么样', asked_count: 1 }])
})
