import {
  type Ask,
  askChat,
  conversationLimits,
  handOverConversation,
  unansweredLimits,
  voteForReason,
} from '@iwater/contract/knowledge/conversation'
import { handOverLimits } from '@iwater/contract/knowledge/hand-overs'
import { expect, test } from 'vitest'
import { handleJob } from '#platform/jobs/handle-job-testing'
import { anOrganisation, aPerson, signInAs } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { weeklyKinds } from '../weekly/weekly.jobs.ts'
import { conversationKinds } from './conversation.jobs.ts'

const dayMs = 86_400_000
const days = 31
const people = ['anna', 'vera']

/** Noon in Shanghai on the first day. */
const first = Date.parse('2026-12-01T04:00:00Z')

async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const organizationId = await anOrganisation(app, tenant)
  const head = await aPerson(app, tenant, { loginName: 'head', role: 'viewer' })
  await aPerson(app, tenant, { loginName: 'editor' })
  await app.owner(
    `update organisation set kind = 'department', head_ids = $3 where tenant_id = $1 and id = $2`,
    [tenant.tenantId, organizationId, [head.accountId]],
  )
  const persons = await Promise.all(
    people.map((loginName) => aPerson(app, tenant, { loginName, role: 'viewer' })),
  )
  /** What one does in a day: asks what has an answer and what has none, chooses, votes, and hands over. */
  const work = async (person: (typeof persons)[number], day: number) => {
    const caller = { token: (await signInAs(app, person)).access_token }
    const say = async (ask: Ask) =>
      (await app.call(askChat, { organizationId, ask }, caller)).data.answer
    const [question] = (await say({ by: 'keyword', keyword: '余氯偏低' })).questionList
    const [reason] = (await say({ by: 'question', questionId: question?.questionId ?? '' }))
      .reasonList
    const reasonId = reason?.reasonId ?? ''
    await say({ by: 'reason', reasonId })
    const hasHelped = day % 2 === 0
    await app.call(voteForReason, { reasonId, hasHelped }, caller)
    await say({ by: 'keyword', keyword: `Zorblat${day}` })
    await app.call(handOverConversation, { organizationId }, caller)
  }
  const night = async () => {
    for (const kind of [...conversationKinds(app.services), ...weeklyKinds(app.services)])
      await handleJob(app.services, kind, tenant.tenantId)
  }
  const count = async (table: string) => {
    const [row] = await app.owner<{ count: number }>(
      `select count(*)::int as count from ${table} where tenant_id = $1`,
      [tenant.tenantId],
    )
    return row?.count ?? 0
  }
  return { ...app, persons, work, night, count }
}

test('a month of chat stays within its limits', { timeout: 60_000 }, async () => {
  const { clock, persons, work, night, count } = await setUp()
  for (let day = 0; day < days; day += 1) {
    clock.set(first + day * dayMs)
    await Promise.all(persons.map((person) => work(person, day)))
    clock.set(first + (day + 0.5) * dayMs)
    await night()
  }
  /** Of a day: four times what was asked and its answer, and to whom it went. */
  const records = 4 * 2 + 1
  const kept = Math.min(records * conversationLimits.days, conversationLimits.records)
  expect(await count('chat_record')).toBe(people.length * kept)
  expect(await count('chat_hand_over')).toBe(people.length * Math.min(days, handOverLimits.days))
  expect(await count('unanswered_question')).toBe(Math.min(days, unansweredLimits.rows))
  // A row a question, and a row a person and reason, however often they were opened and judged.
  expect(await count('question_view')).toBe(1)
  expect(await count('reason_vote')).toBe(people.length)
  expect(await count('knowledge_letter')).toBe(1)
  // Speech is made where somebody asks for it: answers make none, and are bounded in bytes besides.
  expect(await count('speech_audio')).toBe(0)
})
