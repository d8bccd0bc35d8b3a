import { permissions } from '@iwater/contract/access'
import {
  type Ask,
  askChat,
  clearConversation,
  conversationLimits,
  readConversation,
  unansweredLimits,
  voteForReason,
} from '@iwater/contract/knowledge/conversation'
import { expect, test } from 'vitest'
import { createDevice, createUnit } from '#domains/monitoring'
import { withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import { handleJob } from '#platform/jobs/handle-job-testing'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { errorOf, viewSetting } from '#testing/view-as'
import { conversationKinds } from './conversation.jobs.ts'

async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const organizationId = await anOrganisation(app, tenant)
  const anna = await aSignedInPerson(app, tenant, { role: 'viewer' })
  const vera = await aSignedInPerson(app, tenant, { loginName: 'vera', role: 'viewer' })
  type Caller = { token: string; headers?: Record<string, string> }
  const say = async (ask: Ask, of: Caller = anna, more: { deviceId?: string } = {}) =>
    (await app.call(askChat, { organizationId, ask, ...more }, of)).data
  const read = async (of: Caller = anna, day?: string) =>
    (await app.call(readConversation, { organizationId, ...(day && { day }) }, of)).data
  return { ...app, tenant, organizationId, anna, vera, say, read }
}

const text = (keyword: string) => ({ by: 'keyword', keyword }) as const

test('a text leads to questions, a question to reasons, a reason to its result, and all is kept', async () => {
  const { anna, say, read } = await setUp()
  const english = { ...anna, headers: { 'accept-language': 'en' } }
  const found = await say(text('水泵运行但不出水'), english)
  expect(found.asked).toMatchObject({ type: 4, message: '水泵运行但不出水' })
  const [question] = found.answer.questionList
  expect(question?.questionName).toBe('The pump runs but delivers no water')
  const questionId = question?.questionId ?? ''
  const reasons = await say({ by: 'question', questionId })
  expect(reasons.asked.message).toBe('水泵运行但不出水')
  expect(reasons.answer).toMatchObject({ type: 2, questionId, reasonId: null, questionList: [] })
  const [reason] = reasons.answer.reasonList
  const reasonId = reason?.reasonId ?? ''
  const result = await say({ by: 'reason', reasonId })
  expect(result.asked.message).toBe(reason?.questionReason)
  expect(result.answer).toMatchObject({ type: 3, questionId, reasonId, reasonList: [] })
  expect(result.answer.message).toMatch(/停泵/)
  const { days, day, records } = await read()
  expect(days).toEqual([{ day, count: 6 }])
  expect(records).toEqual([found, reasons, result].flatMap(({ asked, answer }) => [asked, answer]))
})

test('a conversation is its person’s alone, of one organisation, and can be deleted', async () => {
  const { call, tenant, services, organizationId, anna, vera, say, read, ...app } = await setUp()
  await say(text('余氯偏低'))
  await say(text('电磁流量计'), vera)
  expect((await read()).records.map(({ message }) => message)).toContain('余氯偏低')
  expect((await read(vera)).records.map(({ message }) => message)).not.toContain('余氯偏低')
  const elsewhere = { organizationId: tenant.root }
  expect((await call(readConversation, elsewhere, anna)).data.records).toEqual([])
  const other = await aTenant(app.owner)
  for (const route of [readConversation, clearConversation])
    expect((await call(route, { organizationId: other.root }, anna)).status).toBe(404)
  const hidden = { organizationId: other.root, ask: text('余氯') }
  expect((await call(askChat, hidden, anna)).status).toBe(404)
  const rowsOf = (userId: string) =>
    withTenant(services.app, { ...tenant.scope, userId }, async (db) =>
      (await db.selectFrom('chat_record').select('account_id').execute()).map(
        (row) => row.account_id,
      ),
    )
  expect(new Set(await rowsOf(anna.accountId))).toEqual(new Set([anna.accountId]))
  await call(clearConversation, { organizationId }, anna)
  expect(await read()).toMatchObject({ days: [], records: [] })
  expect((await read(vera)).records).toHaveLength(2)
})

test('days are those of the organisation’s clock; after seven days records are gone, and a job deletes them', async () => {
  const { clock, services, tenant, owner, say, read } = await setUp()
  clock.set(Date.parse('2026-11-20T15:30:00Z'))
  await say(text('余氯偏低'))
  clock.set(Date.parse('2026-11-20T16:30:00Z'))
  await say(text('水泵不出水'))
  const day = { day: '2026-11-20', count: 2 }
  const nextDay = { day: '2026-11-21', count: 2 }
  expect((await read()).days).toEqual([nextDay, day])
  expect((await read()).records[0]?.message).toBe('水泵不出水')
  expect(await read(undefined, '2026-11-20')).toMatchObject({
    day: '2026-11-20',
    records: [{ message: '余氯偏低' }, { type: 1 }],
  })
  const [kind] = conversationKinds(services)
  const count = async () => {
    await handleJob(services, kind, tenant.tenantId)
    return (await owner('select from chat_record where tenant_id = $1', [tenant.tenantId])).length
  }
  expect(await count()).toBe(4)
  clock.set(Date.parse('2026-11-27T15:45:00Z'))
  expect((await read()).days).toEqual([nextDay])
  expect((await read(undefined, '2026-11-20')).records).toEqual([])
  expect(await count()).toBe(2)
})

test('of a person so many records are kept, the latest', async () => {
  const { services, tenant, organizationId, owner, anna, say, read } = await setUp()
  await owner(
    `insert into chat_record (tenant_id, account_id, id, organisation_id, said_at, type, message, question_list, reason_list)
     select $1, $2, gen_random_uuid(), $3, $4::timestamptz, 4, 'old ' || n, '[]', '[]' from generate_series(1, $5::int) n`,
    [
      tenant.tenantId,
      anna.accountId,
      organizationId,
      new Date(services.clock.now()),
      conversationLimits.records,
    ],
  )
  await say(text('余氯偏低'))
  const { records } = await read()
  expect(records).toHaveLength(conversationLimits.records)
  expect(records[0]?.message).toBe('old 3')
  expect(records.at(-2)?.message).toBe('余氯偏低')
})

test('what has no good answer is counted by its text and leads to the nearest questions', async () => {
  const { owner, tenant, organizationId, vera, say } = await setUp()
  const { answer } = await say(text('Chlorimation, presure'))
  expect(answer.message).toMatch('您要问的是不是')
  expect(answer.questionList.length).toBeGreaterThan(0)
  expect(answer.questionList.length).toBeLessThanOrEqual(5)
  await say(text(' chlorimation presure!! '), vera)
  await say(text('今天天气怎么样'))
  await say(text('余氯偏低'))
  const kept = () =>
    owner(
      `select text, asked_count as count, last_organisation_id as place from unanswered_question
        where tenant_id = $1 order by asked_count desc, last_asked_at desc`,
      [tenant.tenantId],
    )
  expect(await kept()).toEqual([
    { text: 'chlorimation presure', count: 2, place: organizationId },
    { text: '今天天气怎么样', count: 1, place: organizationId },
  ])
  await owner(
    `insert into unanswered_question (tenant_id, text, wording, asked_count, first_asked_at, last_asked_at)
     select $1, 'planted ' || n, 'planted ' || n, 1, '2020-01-01', '2020-01-01' from generate_series(1, $2::int) n`,
    [tenant.tenantId, unansweredLimits.rows],
  )
  await say(text('vacation'.repeat(40)))
  expect(await kept()).toHaveLength(unansweredLimits.rows)
  expect((await kept()).slice(0, 3)).toMatchObject([
    { text: 'chlorimation presure' },
    { text: 'vacation'.repeat(13).slice(0, 100) },
    { text: '今天天气怎么样' },
  ])
})

test('the word alarm alone asks which one, and is not kept as unanswered', async () => {
  const { owner, tenant, anna, say } = await setUp()
  const { answer } = await say(text('报警了怎么办'))
  expect(answer.message).toMatch('请说明是什么报警')
  expect(answer.questionList.length).toBeGreaterThan(2)
  for (const { questionName } of answer.questionList) expect(questionName).toMatch('报警')
  const english = { ...anna, headers: { 'accept-language': 'en' } }
  expect((await say(text('Alarm'), english)).answer.message).toMatch('Say which alarm')
  const kept = 'select from unanswered_question where tenant_id = $1'
  expect(await owner(kept, [tenant.tenantId])).toEqual([])
})

test('a person says once of a reason whether its result has helped, and may change it; views are counted', async () => {
  const { call, owner, tenant, anna, vera, say, read } = await setUp()
  const questionId = (await say(text('水泵不出水'))).answer.questionList[0]?.questionId ?? ''
  await say({ by: 'question', questionId }, vera)
  const reasons = await say({ by: 'question', questionId })
  const reasonId = reasons.answer.reasonList[0]?.reasonId ?? ''
  expect((await say({ by: 'reason', reasonId })).answer.hasHelped).toBeNull()
  for (const hasHelped of [true, true, false])
    await call(voteForReason, { reasonId, hasHelped }, anna)
  await call(voteForReason, { reasonId, hasHelped: true }, vera)
  expect((await read()).records.at(-1)?.hasHelped).toBe(false)
  expect((await say({ by: 'reason', reasonId })).answer.hasHelped).toBe(false)
  const votes = await owner(
    `select count(*) filter (where has_helped)::int as yes, count(*) filter (where not has_helped)::int as no
       from reason_vote where tenant_id = $1 and reason_id = $2`,
    [tenant.tenantId, reasonId],
  )
  expect(votes).toEqual([{ yes: 1, no: 1 }])
  const views =
    'select question_id as id, view_count as count from question_view where tenant_id = $1'
  expect(await owner(views, [tenant.tenantId])).toEqual([{ id: questionId, count: 2 }])
  const gone = await call(voteForReason, { reasonId: newId(), hasHelped: true }, anna)
  expect(errorOf(gone)).toBe('knowledge.reason-not-found')
})

test('a conversation can be about a device that is visible', async () => {
  const { call, services, tenant, organizationId, anna, say, read } = await setUp()
  const name = { zh: '1号泵', en: 'Pump 1' }
  const deviceId = await withTenant(services.app, tenant.scope, async (db) => {
    const place = { organisationId: organizationId, kind: 'pump-station', name } as const
    const unit = await createUnit(db, tenant.tenantId, place)
    return createDevice(db, tenant.tenantId, { unit, name })
  })
  await say(text('水泵不出水'), anna, { deviceId })
  expect((await read()).records.map((record) => record.deviceId)).toEqual([deviceId, deviceId])
  const { data } = await call(readConversation, { organizationId, deviceId }, anna)
  expect(data.device).toEqual({ deviceId, deviceName: '1号泵', questionList: [], pointNames: [] })
  const unknown = { organizationId, deviceId: newId(), ask: text('水泵不出水') }
  const answer = await call(askChat, unknown, anna)
  for (const one of [answer, await call(readConversation, unknown, anna)])
    expect([one.status, errorOf(one)]).toEqual([404, 'knowledge.device-not-found'])
})

test('entries that are gone and texts without content are rejected, and nothing is kept', async () => {
  const { call, organizationId, anna, read } = await setUp()
  const rejected = async (ask: Ask) => {
    const answer = await call(askChat, { organizationId, ask }, anna)
    return [answer.status, errorOf(answer)]
  }
  const gone = newId()
  expect(await rejected({ by: 'question', questionId: gone })).toEqual([
    404,
    'knowledge.question-not-found',
  ])
  expect(await rejected({ by: 'reason', reasonId: gone })).toEqual([
    404,
    'knowledge.reason-not-found',
  ])
  for (const keyword of [' \n ', 'x'.repeat(501)])
    expect((await rejected(text(keyword)))[0]).toBe(400)
  expect((await read()).records).toEqual([])
})

test('while the product is viewed as another person, no conversation is read or begun', async () => {
  const setting = await viewSetting()
  const { app, tenant, admin, person, viewing } = setting
  const chief = await person({ permissions: [], dataScope: 'tenant' })
  const organizationId = tenant.root
  await app.call(askChat, { organizationId, ask: text('余氯偏低') }, chief)
  const { headers } = await viewing(admin, chief)
  const of = { token: admin.token, headers }
  expect(errorOf(await app.call(readConversation, { organizationId }, of))).toBe('view-as.private')
  expect(errorOf(await app.call(askChat, { organizationId, ask: text('余氯') }, of))).toBe(
    'view-as.read-only',
  )
})

test('a vote that is changed counts from then on', async () => {
  const { call, clock, owner, tenant, anna, say } = await setUp()
  const questionId = (await say(text('水泵不出水'))).answer.questionList[0]?.questionId ?? ''
  const reasonId = (await say({ by: 'question', questionId })).answer.reasonList[0]?.reasonId ?? ''
  await call(voteForReason, { reasonId, hasHelped: true }, anna)
  clock.set(clock.now() + 60_000)
  const changed = clock.now()
  await call(voteForReason, { reasonId, hasHelped: false }, anna)
  const [vote] = await owner<{ at: Date }>(
    'select voted_at as at from reason_vote where tenant_id = $1',
    [tenant.tenantId],
  )
  expect(vote?.at.getTime()).toBeGreaterThanOrEqual(changed)
})

test('of texts without an answer those that are answered give way first, however often they were asked', async () => {
  const { owner, tenant, say } = await setUp()
  await owner(
    `insert into unanswered_question (tenant_id, text, wording, asked_count, first_asked_at, last_asked_at, state, closed_at)
     select $1, 'planted ' || n, 'planted ' || n, case n when 1 then 99 else 1 end, '2020-01-01', '2020-01-01',
            case n when 1 then 'answered' else 'open' end, case n when 1 then now() end from generate_series(1, $2::int) n`,
    [tenant.tenantId, unansweredLimits.rows],
  )
  await say(text('Zorblat'))
  const [kept] = await owner<{ rows: number; answered: number }>(
    `select count(*)::int as rows, (count(*) filter (where state = 'answered'))::int as answered
       from unanswered_question where tenant_id = $1`,
    [tenant.tenantId],
  )
  expect(kept).toEqual({ rows: unansweredLimits.rows, answered: 0 })
})

test('of the demonstration role nothing is kept, and nothing is counted', async () => {
  const { call, services, owner, tenant, organizationId } = await setUp()
  const { key: role } = await aRole({ call, services }, tenant, {
    permissions,
    dataScope: 'tenant',
    isDemonstration: true,
  })
  const guest = await aSignedInPerson({ call, services }, tenant, { loginName: 'guest', role })
  const [question] = await owner<{ id: string }>('select id from knowledge_question limit 1')
  const questionId = question?.id ?? ''
  for (const ask of [text('余氯偏低'), { by: 'question', questionId } as const])
    expect((await call(askChat, { organizationId, ask }, guest)).status).toBe(200)
  expect((await call(readConversation, { organizationId }, guest)).data.records).toEqual([])
  for (const table of ['chat_record', 'question_view'])
    expect(await owner(`select from ${table} where tenant_id = $1`, [tenant.tenantId])).toEqual([])
})
