import { conversationLimits, readConversation } from '@iwater/contract/knowledge/conversation'
import { answerHandOver, handOverLimits, readHandOver } from '@iwater/contract/knowledge/hand-overs'
import { listMessages } from '@iwater/contract/messages'
import { expect, test } from 'vitest'
import { createDevice, createUnit } from '#domains/monitoring'
import { withTenant } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import { newId } from '#platform/ids'
import { handleJob } from '#platform/jobs/handle-job-testing'
import { untilWaiting } from '#testing/lock-waits'
import { aSignedInPerson } from '#testing/people'
import { aTenant } from '#testing/test-services'
import { errorOf } from '#testing/view-as'
import { conversationKinds } from '../conversation/conversation.jobs.ts'
import { handOverSetting } from './answers-testing.ts'

const answer = '先灌泵排气，再启动。'

test('the message of a hand-over leads to the conversation, which its readers and the asker see', async () => {
  const { call, services, tenant, organizationId, anna, head, say, handOver, messagesTo } =
    await handOverSetting()
  const name = { zh: '1号泵', en: 'Pump 1' }
  const [unitId, deviceId] = await withTenant(services.app, tenant.scope, async (db) => {
    const place = { organisationId: organizationId, kind: 'pump-station', name } as const
    const unit = await createUnit(db, tenant.tenantId, place)
    return [unit.unitId, await createDevice(db, tenant.tenantId, { unit, name })] as const
  })
  await say('水泵运行但不出水', deviceId)
  const handOverId = await handOver()
  expect((await messagesTo(head.accountId))[0]?.link).toBe(`/chat/index?handOver=${handOverId}`)
  const listed = await call(listMessages, {}, head)
  expect(listed.data.records[0]?.link).toBe(`/chat/index?handOver=${handOverId}`)
  const { data } = await call(readHandOver, { handOverId }, head)
  expect(data).toMatchObject({
    handOverId,
    device: { deviceName: name, unitId },
    question: '水泵运行但不出水',
    answers: [],
    mayAnswer: true,
    answeredQuestionId: null,
  })
  expect(data.records).toMatchObject([
    { speaker: 'asker', name: data.asker.zh, message: '水泵运行但不出水' },
    { speaker: 'chat', name: null },
  ])
  expect(data.records[1]?.choices).toContain('水泵运行但不出水')
  const own = await call(readHandOver, { handOverId }, anna)
  expect(own.data).toEqual({ ...data, mayAnswer: false })
})

test('nobody else sees or answers it: not an administrator, not another tenant, not the asker', async () => {
  const { call, owner, tenant, services, anna, say, handOver } = await handOverSetting()
  await say('余氯偏低')
  const handOverId = await handOver()
  const given = { handOverId, answer, seenAnswers: 0 }
  const chief = await aSignedInPerson({ call, services }, tenant, { loginName: 'chief' })
  const other = await aTenant(owner)
  const outsider = await aSignedInPerson({ call, services }, other)
  for (const who of [chief, outsider]) {
    const refused = await call(readHandOver, { handOverId }, who)
    expect([refused.status, errorOf(refused)]).toEqual([404, 'knowledge.hand-over-not-found'])
  }
  for (const who of [chief, outsider, anna]) {
    const refused = await call(answerHandOver, given, who)
    expect([refused.status, errorOf(refused)]).toEqual([404, 'knowledge.hand-over-not-found'])
  }
  // The rows themselves are closed to the session of anybody else.
  const seenBy = (userId: string) =>
    withTenant(services.app, { ...tenant.scope, userId }, async (db) => [
      ...(await db.selectFrom('chat_hand_over').select('id').execute()),
      ...(await db.selectFrom('chat_answer').select('hand_over_id').execute()),
    ])
  expect(await seenBy(chief.accountId)).toEqual([])
  expect(await seenBy(anna.accountId)).toHaveLength(1)
  const asIfReader = (userId: string) =>
    withTenant(services.app, { ...tenant.scope, userId }, (db) =>
      db
        .insertInto('chat_answer')
        .values({
          tenant_id: tenant.tenantId,
          hand_over_id: handOverId,
          account_id: userId,
          answerer_zh: 'x',
          answerer_en: 'x',
          answer: 'x',
          answered_at: new Date(),
        })
        .execute(),
    )
  for (const { accountId } of [chief, anna])
    await expect(asIfReader(accountId)).rejects.toThrow(/row-level security/)
  expect(await owner('select from chat_answer where tenant_id = $1', [tenant.tenantId])).toEqual([])
})

test('an answer reaches the asker as a message and as a record of the chat', async () => {
  const { call, organizationId, anna, head, say, handOver, messagesTo } = await handOverSetting()
  await say('水泵运行但不出水')
  const handOverId = await handOver()
  const given = { handOverId, answer, seenAnswers: 0 }
  const { data } = await call(answerHandOver, given, head)
  expect(data).toMatchObject({ mayAnswer: false, answers: [{ answer, isOwn: true }] })
  const [told, ...others] = await messagesTo(anna.accountId)
  expect(others).toEqual([])
  expect(told?.title).toBe(`${data.answers[0]?.answerer.zh}回复了您的提问`)
  expect(told?.content).toBe(`您的提问：水泵运行但不出水\n\n回复：${answer}`)
  expect(told?.link).toBe('/chat/index')
  const { records } = (await call(readConversation, { organizationId }, anna)).data
  expect(records.map(({ type }) => type)).toEqual([4, 1, 5, 5])
  const by = data.answers[0]?.answerer.zh
  expect(records[2]?.answered).toBeNull()
  expect(records[3]).toMatchObject({
    message: answer,
    answered: { by, question: '水泵运行但不出水' },
  })
  // The head's own chat has nothing of it.
  expect((await call(readConversation, { organizationId }, head)).data.records).toEqual([])
  // What is handed over afterwards has the answer in it, and an answer alone is nothing new.
  await handOver()
  expect(await messagesTo(head.accountId)).toHaveLength(1)
  await say('还是不出水')
  const next = (await call(readHandOver, { handOverId: await handOver() }, head)).data
  expect(next.records.map(({ speaker }) => speaker)).toEqual([
    'asker',
    'chat',
    'person',
    'asker',
    'chat',
  ])
  expect(next.records[2]).toMatchObject({ name: by, message: answer })
})

test('the first answer counts: twice by one is once, and another sees it before adding one', async () => {
  // The one whose account was made later answers first: the answers are in the order in which they were given.
  const {
    call,
    anna,
    head: late,
    second: first,
    say,
    handOver,
    messagesTo,
  } = await handOverSetting()
  await say('余氯偏低')
  const handOverId = await handOver()
  const given = { handOverId, answer, seenAnswers: 0 }
  const twice = await Promise.all([
    call(answerHandOver, given, first),
    call(answerHandOver, given, first),
  ])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await messagesTo(anna.accountId)).toHaveLength(1)
  const changed = await call(answerHandOver, { ...given, answer: '别的' }, first)
  expect([changed.status, errorOf(changed)]).toEqual([409, 'knowledge.already-answered'])
  const unseen = await call(answerHandOver, { ...given, answer: '补充' }, late)
  expect([unseen.status, errorOf(unseen)]).toEqual([409, 'knowledge.answered-meanwhile'])
  const seen = (await call(readHandOver, { handOverId }, late)).data
  expect(seen).toMatchObject({ mayAnswer: true, answers: [{ answer, isOwn: false }] })
  const added = await call(
    answerHandOver,
    { ...given, answer: '补充', seenAnswers: seen.answers.length },
    late,
  )
  expect(added.data.answers.map((one) => one.answer)).toEqual([answer, '补充'])
  expect(added.data.mayAnswer).toBe(false)
  expect(await messagesTo(anna.accountId)).toHaveLength(2)
})

test('of two heads who answer at once, one is told to read the other first', async () => {
  const { call, anna, head, second, say, handOver, messagesTo } = await handOverSetting()
  await say('余氯偏低')
  const given = { handOverId: await handOver(), answer, seenAnswers: 0 }
  const both = await Promise.all([
    call(answerHandOver, given, head),
    call(answerHandOver, given, second),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await messagesTo(anna.accountId)).toHaveLength(1)
})

test('bad answers are rejected, and unknown conversations', async () => {
  const { call, head, say, handOver } = await handOverSetting()
  await say('余氯偏低')
  const handOverId = await handOver()
  for (const bad of [' \n ', 'x'.repeat(handOverLimits.answer + 1)])
    expect(
      (await call(answerHandOver, { handOverId, answer: bad, seenAnswers: 0 }, head)).status,
    ).toBe(400)
  const unknown = await call(readHandOver, { handOverId: newId() }, head)
  expect(errorOf(unknown)).toBe('knowledge.hand-over-not-found')
})

test('a conversation is kept for 90 days; its answer in the chat goes after 7', async () => {
  const { call, clock, services, owner, tenant, organizationId, anna, head, say, handOver } =
    await handOverSetting()
  const start = Date.parse('2026-11-20T02:00:00Z')
  clock.set(start)
  await say('余氯偏低')
  const handOverId = await handOver()
  await call(answerHandOver, { handOverId, answer, seenAnswers: 0 }, head)
  const [kind] = conversationKinds(services)
  const after = async (days: number) => {
    clock.set(start + days * 86_400_000 + 60_000)
    await handleJob(services, kind, tenant.tenantId)
    const rows = await owner<{ conversations: number; answers: number; records: number }>(
      `select (select count(*)::int from chat_hand_over where tenant_id = $1) as conversations,
              (select count(*)::int from chat_answer where tenant_id = $1) as answers,
              (select count(*)::int from chat_record where tenant_id = $1) as records`,
      [tenant.tenantId],
    )
    return rows[0]
  }
  expect(await after(7)).toEqual({ conversations: 1, answers: 1, records: 0 })
  expect((await call(readHandOver, { handOverId }, head)).data.answers).toHaveLength(1)
  expect((await call(readConversation, { organizationId }, anna)).data.records).toEqual([])
  // Its session would be over after 90 days.
  await owner(
    `update chat_hand_over set handed_at = handed_at - interval '83 days' where tenant_id = $1`,
    [tenant.tenantId],
  )
  expect((await call(readHandOver, { handOverId }, head)).status).toBe(404)
  expect(await after(7)).toEqual({ conversations: 0, answers: 0, records: 0 })
})

test('to a conversation one answer is given at a time', async () => {
  const { call, owner, services, tenant, head, say, handOver } = await handOverSetting()
  await say('余氯偏低')
  const handOverId = await handOver()
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const other = withTenant(services.app, tenant.scope, async (db) => {
    await takeLock(db, 'chat-answer', handOverId)
    held.resolve()
    await released.promise
  })
  await held.promise
  const answering = call(answerHandOver, { handOverId, answer, seenAnswers: 0 }, head)
  await untilWaiting({ owner }, 1)
  released.resolve()
  await other
  expect((await answering).status).toBe(200)
})

test('an answer is one of the records that are kept of the asker', async () => {
  const { call, owner, tenant, organizationId, anna, head, say, handOver } = await handOverSetting()
  await say('余氯偏低')
  const handOverId = await handOver()
  await owner(
    `insert into chat_record (tenant_id, account_id, id, organisation_id, said_at, type, message, question_list, reason_list)
     select $1, $2, gen_random_uuid(), $3, now(), 4, 'said ' || n, '[]', '[]' from generate_series(1, $4::int) n`,
    [tenant.tenantId, anna.accountId, organizationId, conversationLimits.records],
  )
  await call(answerHandOver, { handOverId, answer, seenAnswers: 0 }, head)
  const [kept] = await owner<{ count: number; last: string }>(
    `select count(*)::int as count, (array_agg(message order by position desc))[1] as last from chat_record where tenant_id = $1`,
    [tenant.tenantId],
  )
  expect(kept).toEqual({ count: conversationLimits.records, last: answer })
})
