import { entityRoutes } from '@iwater/contract/kit/routes'
import { answeredLimits } from '@iwater/contract/knowledge/answered-limits'
import {
  draftAnsweredQuestion,
  listAnsweredQuestions,
  readAnsweredQuestion,
  settleAnsweredQuestion,
} from '@iwater/contract/knowledge/answered-questions'
import { answerHandOver, readHandOver } from '@iwater/contract/knowledge/hand-overs'
import { ownQuestion } from '@iwater/contract/knowledge/own-entries'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { anOrganisation, type aPerson, aSignedInPerson } from '#testing/people'
import { aTenant } from '#testing/test-services'
import { errorOf } from '#testing/view-as'
import { anOwnQuestion, text } from '../own/own-knowledge-testing.ts'
import { handOverSetting } from './answers-testing.ts'

const answer = '先灌泵排气，再启动。'
const question = '水泵运行但不出水'

async function setUp() {
  const setting = await handOverSetting()
  const editor = await aSignedInPerson(setting, setting.tenant, { loginName: 'editor' })
  await setting.say('水泵运行但不出水')
  const handOverId = await setting.handOver()
  return { ...setting, editor, handOverId }
}

test('an answer that is suggested reaches the editors without names, with a type, until one settles it', async () => {
  const { call, editor, head, handOverId, owner, tenant } = await setUp()
  const given = { handOverId, answer, seenAnswers: 0, question }
  const { answeredQuestionId } = (await call(answerHandOver, given, head)).data
  const { data } = await call(listAnsweredQuestions, {}, editor)
  expect(data.total).toBe(1)
  const [listed] = data.records
  expect(Object.keys(listed ?? {}).toSorted()).toEqual([
    'answer',
    'answeredAt',
    'answeredQuestionId',
    'question',
  ])
  expect(listed).toMatchObject({ answeredQuestionId, question, answer })
  const wanted = { answeredQuestionId: listed?.answeredQuestionId ?? '' }
  const [type] = await owner<{ id: string }>(
    'select type_id as id from knowledge_question where title_zh = $1',
    [question],
  )
  const draft = (await call(readAnsweredQuestion, wanted, editor)).data
  expect(draft).toEqual({ ...listed, typeId: type?.id })
  expect((await call(settleAnsweredQuestion, wanted, editor)).data).toBeNull()
  for (const route of [readAnsweredQuestion, settleAnsweredQuestion])
    expect(errorOf(await call(route, wanted, editor))).toBe('knowledge.answered-question-not-found')
  expect((await call(readHandOver, { handOverId }, head)).data.answeredQuestionId).toBeNull()
  expect(
    await owner('select from chat_answer where tenant_id = $1', [tenant.tenantId]),
  ).toHaveLength(1)
})

test('what is not suggested reaches no editor, nor does what is answered twice come twice', async () => {
  const { call, editor, head, second, handOverId } = await setUp()
  const given = { handOverId, answer, seenAnswers: 0 }
  await call(answerHandOver, given, head)
  await call(answerHandOver, { ...given, question }, head)
  expect((await call(listAnsweredQuestions, {}, editor)).data.records).toEqual([])
  await call(answerHandOver, { ...given, question, seenAnswers: 1 }, second)
  expect((await call(listAnsweredQuestions, {}, editor)).data.total).toBe(1)
})

test('suggestions are for the editors of their tenant alone', async () => {
  const { call, editor, head, owner, services, handOverId } = await setUp()
  const given = { handOverId, answer, seenAnswers: 0, question }
  const { answeredQuestionId } = (await call(answerHandOver, given, head)).data
  const wanted = { answeredQuestionId: answeredQuestionId ?? '' }
  expect((await call(listAnsweredQuestions, {}, head)).status).toBe(403)
  for (const route of [readAnsweredQuestion, settleAnsweredQuestion])
    expect((await call(route, wanted, head)).status).toBe(403)
  const other = await aTenant(owner)
  const outsider = await aSignedInPerson({ call, services }, other)
  expect((await call(listAnsweredQuestions, {}, outsider)).data.records).toEqual([])
  for (const route of [readAnsweredQuestion, settleAnsweredQuestion])
    expect((await call(route, wanted, outsider)).status).toBe(404)
  const seen = await withTenant(services.app, other.scope, (db) =>
    db.selectFrom('answered_question').select('id').execute(),
  )
  expect(seen).toEqual([])
  expect((await call(readAnsweredQuestion, wanted, editor)).status).toBe(200)
})

test('so many suggestions of a tenant are kept, the latest first', async () => {
  const { call, editor, head, owner, tenant, handOverId } = await setUp()
  await owner(
    `insert into answered_question (tenant_id, id, question, answer, answered_at)
     select $1, gen_random_uuid(), 'old ' || n, 'x', '2020-01-01'::timestamptz + n * interval '1 minute' from generate_series(1, $2::int) n`,
    [tenant.tenantId, answeredLimits.rows],
  )
  await call(answerHandOver, { handOverId, answer, seenAnswers: 0, question }, head)
  const { records, total } = (await call(listAnsweredQuestions, { size: 100 }, editor)).data
  expect(total).toBe(answeredLimits.rows)
  expect(records.slice(0, 2).map((one) => one.question)).toEqual([
    question,
    `old ${answeredLimits.rows}`,
  ])
  const last = (await call(listAnsweredQuestions, { size: 100, current: 5 }, editor)).data
  expect(last.records.at(-1)?.question).toBe('old 2')
})

test('editors see the suggestions of their organisations, those of a removed one are seen with the whole tenant', async () => {
  const setting = await setUp()
  const { call, editor, head, owner, tenant, organizationId, handOverId } = setting
  const given = { handOverId, answer, seenAnswers: 0, question }
  const { answeredQuestionId } = (await call(answerHandOver, given, head)).data
  const wanted = { answeredQuestionId: answeredQuestionId ?? '' }
  const editorOf = (loginName: string, organisationId: string) =>
    aSignedInPerson(setting, tenant, { loginName, organisationId } as Parameters<typeof aPerson>[2])
  const here = await editorOf('here', organizationId)
  const elsewhere = await editorOf('elsewhere', await anOrganisation(setting, tenant))
  const totalOf = async (who: typeof here) =>
    (await call(listAnsweredQuestions, {}, who)).data.total
  expect([await totalOf(here), await totalOf(elsewhere)]).toEqual([1, 0])
  for (const route of [readAnsweredQuestion, settleAnsweredQuestion])
    expect(errorOf(await call(route, wanted, elsewhere))).toBe(
      'knowledge.answered-question-not-found',
    )
  await owner('update answered_question set organisation_id = null where tenant_id = $1', [
    tenant.tenantId,
  ])
  expect([await totalOf(here), await totalOf(editor)]).toEqual([0, 1])
})

test('of two editors who make an entry of a suggestion one does, and the other is told', async () => {
  const { call, editor, head, owner, tenant, handOverId } = await setUp()
  const given = { handOverId, answer, seenAnswers: 0, question }
  const { answeredQuestionId } = (await call(answerHandOver, given, head)).data
  const wanted = { answeredQuestionId: answeredQuestionId ?? '' }
  const { typeId } = (await call(readAnsweredQuestion, wanted, editor)).data
  const draft = { ...anOwnQuestion(typeId ?? '', { name: text(question, '') }), ...wanted }
  const wrong = await call(draftAnsweredQuestion, { ...draft, name: text('', '') } as never, editor)
  expect(wrong.status).toBe(400)
  expect((await call(listAnsweredQuestions, {}, editor)).data.total).toBe(1)
  expect((await call(draftAnsweredQuestion, draft as never, head)).status).toBe(403)
  const both = await Promise.all([
    call(draftAnsweredQuestion, draft as never, editor),
    call(draftAnsweredQuestion, draft as never, editor),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  const late = both.find(({ status }) => status === 404)
  expect(late && errorOf(late)).toBe('knowledge.answered-question-not-found')
  const { records } = (await call(entityRoutes(ownQuestion).list, {}, editor)).data
  const added = both.find(({ status }) => status === 200)?.data
  expect(records.map((row) => row.id)).toEqual([added?.questionId])
  expect((await call(listAnsweredQuestions, {}, editor)).data.total).toBe(0)
  expect(
    await owner('select from answered_question where tenant_id = $1', [tenant.tenantId]),
  ).toEqual([])
})
