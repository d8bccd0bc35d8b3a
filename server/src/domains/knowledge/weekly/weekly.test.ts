import { askChat, voteForReason } from '@iwater/contract/knowledge/conversation'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { handleJob } from '#platform/jobs/handle-job-testing'
import { anOrganisation, aPerson, aRole, aSignedInPerson, signInAs } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { weeklyKinds } from './weekly.jobs.ts'
import { selectPoorResults } from './weekly.queries.ts'

const dayMs = 86_400_000

type PersonOptions = Parameters<typeof aPerson>[2]

/** A Tuesday, noon in Shanghai. */
const tuesday = Date.parse('2026-12-01T04:00:00Z')
const at = (day: number, hour = 12) => tuesday + day * dayMs + (hour - 12) * 3_600_000

async function setUp() {
  const app = await testApp()
  const { clock, services, owner } = app
  const tenant = await aTenant(owner)
  const branch = await anOrganisation(app, tenant)
  const person = await aPerson(app, tenant, { loginName: 'asker', role: 'viewer' })
  await aPerson(app, tenant, { loginName: 'editor' })
  const { key: role } = await aRole(app, tenant, {
    permissions: ['knowledge.manage'],
    dataScope: 'organisation-and-below',
  })
  const below = { loginName: 'below', role, organisationId: branch }
  await aPerson(app, tenant, below as PersonOptions)
  clock.set(at(0))
  /** Weeks pass: a session ends between two of them. */
  const asker = async () => ({ token: (await signInAs(app, person)).access_token })
  const say = async (keyword: string, organizationId = tenant.root) => {
    const ask = { by: 'keyword', keyword } as const
    await app.call(askChat, { organizationId, ask }, await asker())
  }
  const tell = async (ms: number) => {
    clock.set(ms)
    const [kind] = weeklyKinds(services)
    await handleJob(services, kind, tenant.tenantId)
  }
  /** What was sent since it was asked last, by who got it. */
  const seen = new Set<string>()
  const sent = async () => {
    const rows = await owner<{
      id: string
      to: string
      title: string
      content: string
      link: string
    }>(
      `select m.id, string_agg(a.login_name, ' ' order by a.login_name) as "to", m.title_en as title, m.content_en as content, m.link
         from message m join message_recipient r on r.tenant_id = m.tenant_id and r.message_id = m.id
         join account a on a.tenant_id = r.tenant_id and a.id = r.account_id
        where m.tenant_id = $1 and m.title_en like 'Knowledge%' group by m.tenant_id, m.id order by 2`,
      [tenant.tenantId],
    )
    const news = rows.filter(({ id }) => !seen.has(id))
    for (const { id } of news) seen.add(id)
    return news.map(({ to, title, content, link }) => ({ to, title, content, link }))
  }
  return { ...app, app, tenant, branch, asker, say, tell, sent }
}

test('editors are told of new texts that they see, once a week', async () => {
  const { say, tell, sent, branch } = await setUp()
  await say('Zorblat', branch)
  await say('Kwixel')
  await say('Kwixel')
  await tell(at(6, 8))
  expect(await sent()).toEqual([
    {
      to: 'below',
      title: 'Knowledge base: 1 text without an answer',
      content: 'New texts without an answer:\n- Zorblat (asked once)',
      link: '/system/knowledge?list=unanswered',
    },
    {
      to: 'editor',
      title: 'Knowledge base: 2 texts without an answer',
      content: 'New texts without an answer:\n- Kwixel (asked 2 times)\n- Zorblat (asked once)',
      link: '/system/knowledge?list=unanswered',
    },
  ])
  await say('Plomfry')
  await tell(at(6, 9))
  await tell(at(13, 7))
  expect(await sent()).toEqual([])
  await tell(at(13, 8))
  const [letter, ...others] = await sent()
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    to: 'editor',
    content: expect.stringMatching(/Plomfry \(asked once\)$/),
  })
  await tell(at(20, 8))
  expect(await sent()).toEqual([])
})

test('two processes that tell at the same time tell once, and a late one makes up for what was missed', async () => {
  const { say, tell, sent } = await setUp()
  await say('Zorblat')
  const late = at(9, 15)
  await Promise.all([tell(late), tell(late)])
  expect(await sent()).toHaveLength(1)
  await say('Kwixel')
  await tell(at(13, 8))
  expect(await sent()).toHaveLength(1)
})

test('the five that were asked most are named', async () => {
  const { say, tell, sent } = await setUp()
  for (const [index, word] of [
    'Zorblat',
    'Kwixel',
    'Plomfry',
    'Drunvex',
    'Glimpzo',
    'Frabnix',
  ].entries())
    for (let n = 0; n <= index; n += 1) await say(word)
  await tell(at(6, 8))
  const [letter] = await sent()
  expect(letter?.title).toBe('Knowledge base: 6 texts without an answer')
  expect(letter?.content.split('\n')).toEqual([
    'New texts without an answer, the 5 asked most often:',
    ...[
      'Frabnix (asked 6 times)',
      'Glimpzo (asked 5 times)',
      'Drunvex (asked 4 times)',
      'Plomfry (asked 3 times)',
      'Kwixel (asked 2 times)',
    ].map((line) => `- ${line}`),
  ])
})

test('results that did not help several people are told, also without texts, and not again until they fail somebody else', async () => {
  const { app, asker, tenant, tell, sent } = await setUp()
  const { call, services } = app
  const anna = await asker()
  const said = await call(
    askChat,
    { organizationId: tenant.root, ask: { by: 'keyword', keyword: '余氯偏低' } },
    anna,
  )
  const questionId = said.data.answer.questionList[0]?.questionId ?? ''
  const asked = await call(
    askChat,
    { organizationId: tenant.root, ask: { by: 'question', questionId } },
    anna,
  )
  const reasonId = asked.data.answer.reasonList[0]?.reasonId ?? ''
  const judge = async (count: number, hasHelped: boolean, from = 0) => {
    for (let n = from; n < from + count; n += 1) {
      const person = await aSignedInPerson(app, tenant, { loginName: `judge${n}`, role: 'viewer' })
      await call(voteForReason, { reasonId, hasHelped }, person)
    }
  }
  await judge(2, false)
  await tell(at(6, 8))
  expect(await sent()).toEqual([])
  await judge(1, false, 2)
  await tell(at(13, 8))
  expect(await sent()).toMatchObject([
    {
      to: 'below editor',
      title: 'Knowledge base: 1 result of little help',
      content: expect.stringMatching(/ › .* \(did not help 3, helped 0\)$/),
      link: '/system/knowledge?list=product&sort=not_helped_count&order=desc',
    },
  ])
  await tell(at(20, 8))
  expect(await sent()).toEqual([])
  await judge(4, true, 3)
  const poor = await withTenant(services.app, tenant.scope, (db) =>
    selectPoorResults(db, tenant.tenantId, { since: new Date(0), least: 3, most: 5 }),
  )
  expect(poor).toEqual([])
})

test('texts that were dismissed meanwhile are not told', async () => {
  const { owner, tenant, say, tell, sent } = await setUp()
  await say('Zorblat')
  await owner(
    `update unanswered_question set state = 'dismissed', closed_at = now() where tenant_id = $1`,
    [tenant.tenantId],
  )
  await tell(at(6, 8))
  expect(await sent()).toEqual([])
})
