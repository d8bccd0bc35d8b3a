import {
  askChat,
  conversationLimits,
  handOverConversation,
  mostHandOversAnHour,
  readConversation,
  readHandOverContacts,
} from '@iwater/contract/knowledge/conversation'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import { newId } from '#platform/ids'
import { handleJob } from '#platform/jobs/handle-job-testing'
import { untilWaiting } from '#testing/lock-waits'
import { anOrganisation, aSignedInPerson } from '#testing/people'
import { plant } from '#testing/planted-device'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { errorOf } from '#testing/view-as'
import { conversationKinds } from './conversation.jobs.ts'

async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const organizationId = await anOrganisation(app, tenant)
  const anna = await aSignedInPerson(app, tenant, { role: 'viewer' })
  const head = await aSignedInPerson(app, tenant, { loginName: 'head', role: 'viewer' })
  const say = (keyword: string) =>
    app.call(askChat, { organizationId, ask: { by: 'keyword', keyword } }, anna)
  const handOver = (of = anna, note?: string) =>
    app.call(handOverConversation, { organizationId, ...(note !== undefined && { note }) }, of)
  const name = (accountIds: readonly string[]) =>
    app.owner(
      `update organisation set kind = 'department', head_ids = $3 where tenant_id = $1 and id = $2`,
      [tenant.tenantId, organizationId, accountIds],
    )
  const messages = () =>
    app.owner<{ title: string; content: string; english: string; reader: string }>(
      `select m.title_zh as title, m.content_zh as content, m.content_en as english, r.account_id as reader
         from message m join message_recipient r on r.tenant_id = m.tenant_id and r.message_id = m.id
        where m.tenant_id = $1 order by m.sent_at`,
      [tenant.tenantId],
    )
  return { ...app, tenant, organizationId, anna, head, say, handOver, name, messages }
}

test('a conversation goes to the heads once until something new is said, and the record says to whom', async () => {
  const { call, organizationId, anna, head, say, handOver, name, messages } = await setUp()
  await name([head.accountId])
  expect(errorOf(await handOver())).toBe('knowledge.nothing-said')
  await say('水泵运行但不出水')
  const [first, again] = await Promise.all([handOver(), handOver()])
  expect(first.data).toMatchObject({ type: 5 })
  expect(first.data.message).toMatch(/^已将今天的对话发送给/)
  expect(again.data).toEqual(first.data)
  expect((await handOver()).data).toEqual(first.data)
  const [message, ...others] = await messages()
  expect(others).toEqual([])
  expect(message?.reader).toBe(head.accountId)
  expect(message?.title).toMatch(/^客服转人工：/)
  expect(message?.title).not.toMatch('undefined')
  expect(message?.content).toMatch(/水泵运行但不出水\n.*客服：找到以下问题，请选择：\n- /)
  expect(message?.english).toMatch(/did not find help in the chat[^]*水泵运行但不出水/)
  const { records } = (await call(readConversation, { organizationId }, anna)).data
  expect(records.map(({ type }) => type)).toEqual([4, 1, 5])
  await say('余氯偏低')
  expect((await handOver()).data.recordId).not.toBe(first.data.recordId)
  const [, second] = await messages()
  expect(second?.content).toMatch(/水泵运行但不出水[^]*余氯偏低/)
  // To whom it went before is no part of what was said.
  expect(second?.content).not.toMatch('已将今天的对话发送给')
})

test('what the asker says besides goes with it, also where nothing was said before or nobody is named', async () => {
  const { call, organizationId, anna, head, say, handOver, name, messages } = await setUp()
  const read = async () =>
    (await call(readConversation, { organizationId }, anna)).data.records.map(
      ({ type, message }) => [type, message.slice(0, 6)],
    )
  const { data: nobody } = await handOver(anna, '请派人来看')
  expect(nobody.message).toMatch('没有设置可以联系的负责人')
  expect(await read()).toEqual([
    [4, '请派人来看'],
    [5, expect.any(String)],
  ])
  await name([head.accountId])
  await say('水泵运行但不出水')
  const { data: first } = await handOver(anna, '阀门已经全开，还是没有流量')
  expect((await handOver(anna, '阀门已经全开，还是没有流量')).data).toEqual(first)
  expect((await read()).slice(2)).toEqual([
    [4, '水泵运行但不'],
    [1, expect.any(String)],
    [4, '阀门已经全开'],
    [5, expect.any(String)],
  ])
  const [message, ...others] = await messages()
  expect(others).toEqual([])
  expect(message?.content).toMatch(/请派人来看[^]*水泵运行但不出水[^]*阀门已经全开，还是没有流量$/)
})

test('a long conversation is cut at its beginning', async () => {
  const { say, handOver, name, head, messages } = await setUp()
  await name([head.accountId])
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) await say(`问题${at} ${'x'.repeat(480)}`)
  await handOver()
  const content = (await messages())[0]?.content ?? ''
  expect(content.length).toBeLessThanOrEqual(4000)
  expect(content).toMatch('（较早的内容已省略）')
  expect(content).toMatch('问题10 ')
  expect(content).not.toMatch('问题1 ')
})

test('where nobody is named, the answer says so and has the hotline; the caller is not contacted', async () => {
  const { owner, tenant, organizationId, anna, say, handOver, name, messages } = await setUp()
  await say('水泵不出水')
  const none = (await handOver()).data
  expect(none).toMatchObject({ type: 5, message: '本单位没有设置可以联系的负责人。' })
  expect((await handOver()).data).toEqual(none)
  await name([anna.accountId])
  await owner(`insert into branding (tenant_id, id, hotline) values ($1, $2, '400-000-0000')`, [
    tenant.tenantId,
    organizationId,
  ])
  expect((await handOver()).data.message).toBe(
    '本单位没有设置可以联系的负责人。\n服务热线：400-000-0000',
  )
  expect(await messages()).toEqual([])
})

test('so many conversations can be handed over in an hour; expired ones are deleted', async () => {
  const { clock, services, owner, tenant, head, anna, say, handOver, name } = await setUp()
  clock.set(Date.parse('2026-11-20T02:00:00Z'))
  await name([head.accountId])
  for (let count = 0; count < mostHandOversAnHour; count += 1) {
    await say('水泵不出水')
    expect((await handOver()).status).toBe(200)
  }
  await say('水泵不出水')
  const refused = await handOver()
  expect([refused.status, errorOf(refused)]).toEqual([429, 'request.too-many'])
  const kept = () =>
    owner('select from chat_hand_over where tenant_id = $1 and account_id = $2', [
      tenant.tenantId,
      anna.accountId,
    ])
  expect(await kept()).toHaveLength(mostHandOversAnHour)
  clock.set(Date.parse('2027-02-18T02:30:00Z'))
  const [kind] = conversationKinds(services)
  await handleJob(services, kind, tenant.tenantId)
  expect(await kept()).toEqual([])
})

test('to whom a conversation would go is told before', async () => {
  const { call, owner, organizationId, anna, head, name } = await setUp()
  const contacts = async () => (await call(readHandOverContacts, { organizationId }, anna)).data
  expect(await contacts()).toMatchObject({ names: [] })
  await name([head.accountId])
  const { names } = await contacts()
  expect(names).toHaveLength(1)
  expect(names[0]?.zh).toBeTruthy()
  // Who may not sign in answers nothing.
  await owner('update account set is_enabled = false where id = $1', [head.accountId])
  expect(await contacts()).toMatchObject({ names: [] })
})

test('an organisation that is not visible has nobody to contact', async () => {
  const { call, owner, anna, say } = await setUp()
  await say('水泵不出水')
  const other = await aTenant(owner)
  const elsewhere = { organizationId: other.root, note: '请派人来看' }
  for (const route of [readHandOverContacts, handOverConversation])
    expect(errorOf(await call(route, elsewhere, anna))).toBe('organisation.not-found')
})

test('a conversation about a device goes to the heads of its organisation, where it names some', async () => {
  const app = await setUp()
  const { call, owner, tenant, organizationId, anna, head, handOver, name, messages } = app
  const works = await anOrganisation(app, tenant)
  const { deviceId } = await plant(app, tenant, [], works)
  const leader = await aSignedInPerson(app, tenant, { loginName: 'leader', role: 'viewer' })
  await name([head.accountId])
  const ask = { by: 'keyword', keyword: '水泵不出水' } as const
  await call(askChat, { organizationId, deviceId, ask }, anna)
  const told = async () =>
    (await call(readHandOverContacts, { organizationId }, anna)).data.names.length
  expect(await told()).toBe(1)
  await handOver()
  await owner(
    `update organisation set kind = 'department', head_ids = $3 where tenant_id = $1 and id = $2`,
    [tenant.tenantId, works, [leader.accountId]],
  )
  await call(askChat, { organizationId, deviceId, ask }, anna)
  await handOver()
  await call(askChat, { organizationId, deviceId: null, ask }, anna)
  await handOver()
  // The chat is open on the device, and what was asked last is about none.
  const note = '请到现场看一下'
  const { data: noted } = await call(handOverConversation, { organizationId, deviceId, note }, anna)
  expect(noted).toMatchObject({ deviceId, deviceName: '一号泵 · 一号泵' })
  expect((await messages()).map(({ reader }) => reader)).toEqual([
    head.accountId,
    leader.accountId,
    head.accountId,
    leader.accountId,
  ])
  const unknown = { organizationId, deviceId: newId() }
  expect(errorOf(await call(readHandOverContacts, unknown, anna))).toBe(
    'knowledge.device-not-found',
  )
  expect(errorOf(await call(handOverConversation, unknown, anna))).toBe(
    'knowledge.device-not-found',
  )
})

test('a record that says to whom the conversation went is one of those that are kept', async () => {
  const { call, owner, tenant, organizationId, anna, say, handOver } = await setUp()
  await say('水泵不出水')
  await owner(
    `insert into chat_record (tenant_id, account_id, id, organisation_id, said_at, type, message, question_list, reason_list)
     select $1, $2, gen_random_uuid(), $3, now(), 4, 'said ' || n, '[]', '[]' from generate_series(1, $4::int) n`,
    [tenant.tenantId, anna.accountId, organizationId, conversationLimits.records - 2],
  )
  const { recordId } = (await handOver()).data
  const { records } = (await call(readConversation, { organizationId }, anna)).data
  expect(records).toHaveLength(conversationLimits.records)
  expect(records.at(-1)?.recordId).toBe(recordId)
})

test('what went to the heads is told again, also where others are to be contacted since', async () => {
  const { call, organizationId, anna, head, handOver, name, say, messages } = await setUp()
  await name([head.accountId])
  await say('水泵不出水')
  const first = (await handOver()).data
  await name([])
  expect((await handOver()).data).toEqual(first)
  const english = { ...anna, headers: { 'accept-language': 'en' } }
  expect((await call(handOverConversation, { organizationId }, english)).data).toEqual(first)
  expect(await messages()).toHaveLength(1)
})

test('of a person one conversation is handed over at a time', async () => {
  const { owner, services, tenant, anna, say, handOver } = await setUp()
  await say('水泵不出水')
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const other = withTenant(services.app, tenant.scope, async (db) => {
    await takeLock(db, 'chat-hand-over', anna.accountId)
    held.resolve()
    await released.promise
  })
  await held.promise
  const handing = handOver()
  await untilWaiting({ owner }, 1)
  released.resolve()
  await other
  expect((await handing).status).toBe(200)
})
