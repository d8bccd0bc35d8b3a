import { permissions } from '@iwater/contract/access'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { findQuestions } from '@iwater/contract/knowledge/chat'
import { askChat } from '@iwater/contract/knowledge/conversation'
import {
  addAsSynonym,
  dismissUnanswered,
  draftUnanswered,
  readNearestQuestions,
  unansweredText,
} from '@iwater/contract/knowledge/unanswered'
import type { InputOf, Route } from '@iwater/contract/route'
import { expect, test } from 'vitest'
import { wholeTenant } from '#domains/organisation'
import { type Db, withTenant } from '#platform/database/database'
import { handleJob } from '#platform/jobs/handle-job-testing'
import { untilWaiting } from '#testing/lock-waits'
import { anOrganisation, aPerson, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { anOwnQuestion, errorOf, products, questions, text } from '../own/own-knowledge-testing.ts'
import { unansweredKinds } from './unanswered.jobs.ts'
import { selectUnchecked } from './unanswered.queries.ts'
import { checkUnanswered } from './unanswered.service.ts'

const { list, read } = entityRoutes(unansweredText)

async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const branch = await anOrganisation(app, tenant)
  const editor = await aSignedInPerson(app, tenant, { loginName: 'editor' })
  const viewer = await aSignedInPerson(app, tenant, { loginName: 'viewer', role: 'viewer' })
  const edit = <R extends Route>(route: R, input: InputOf<R>, by = editor) =>
    app.call(route, input, by)
  const say = async (keyword: string, organizationId = tenant.root) =>
    (await app.call(askChat, { organizationId, ask: { by: 'keyword', keyword } }, viewer)).data
      .answer.questionList
  const listed = async (input: object = {}, by = editor) =>
    (await app.call(list, input as InputOf<typeof list>, by)).data.records
  const gap = async (said: string) => {
    const found = (await listed()).find((row) => row.text === said)
    if (!found) throw new Error(`no text “${said}”`)
    return found.id
  }
  const stateOf = async (id: string) => (await edit(read, { id })).data.state
  const check = () => {
    const [kind] = unansweredKinds(app.services)
    return handleJob(app.services, kind, tenant.tenantId)
  }
  return { ...app, tenant, branch, editor, viewer, edit, say, listed, gap, stateOf, check }
}

test('texts without an answer are ranked by how often and how lately they were asked, as they were said last', async () => {
  const { clock, say, listed, branch } = await setUp()
  for (const said of ['Zorblat', 'ZORBLAT', 'Kwixel', 'Plomfry', 'Plomfry']) {
    clock.set(clock.now() + 1000)
    await say(said, branch)
  }
  const rows = await listed()
  expect(rows.map((row) => [row.text, row.rank, row.asked_count])).toEqual([
    ['Plomfry', 1, 2],
    ['ZORBLAT', 2, 2],
    ['Kwixel', 3, 1],
  ])
  expect(rows[0]).toMatchObject({ organisation_id: branch, state: 'open' })
  expect(rows[0]?.first_asked_at).not.toBe(rows[0]?.last_asked_at)
  const byText = await listed({ sort: 'text', order: 'desc', keyword: 'l', size: 2 })
  expect(byText.map((row) => row.text)).toEqual(['ZORBLAT', 'Plomfry'])
  expect(JSON.stringify(rows)).not.toMatch(/viewer/)
})

test('editors see the texts of their organisations, those of a removed organisation are seen with the whole tenant', async () => {
  const app = await setUp()
  const { owner, tenant, branch, say, listed, gap } = app
  await say('Zorblat', branch)
  await say('Kwixel')
  const below = await aSignedInPerson(app, tenant, {
    loginName: 'below',
    organisationId: branch,
  } as Parameters<typeof aPerson>[2])
  expect((await listed({}, below)).map((row) => row.text)).toEqual(['Zorblat'])
  const id = await gap('Kwixel')
  for (const [route, input] of [
    [dismissUnanswered, { id, dismissed: true }],
    [readNearestQuestions, { id }],
  ] as const)
    expect(errorOf(await app.edit(route as never, input as never, below))).toBe(
      'knowledge.text-not-found',
    )
  await owner('update unanswered_question set last_organisation_id = null where tenant_id = $1', [
    tenant.tenantId,
  ])
  expect(await listed({}, below)).toEqual([])
  expect(await listed()).toHaveLength(2)
})

test('a draft answers the text, in its language and with the type of the nearest question', async () => {
  const { edit, say, gap, stateOf, listed, viewer } = await setUp()
  await say('Chlorimation, presure')
  const id = await gap('Chlorimation, presure')
  const nearest = (await edit(readNearestQuestions, { id })).data
  expect(nearest).toMatchObject({ text: 'Chlorimation, presure', language: 'en' })
  const typeId = nearest.typeId ?? ''
  expect(nearest.questions.length).toBeGreaterThan(0)
  expect((await edit(draftUnanswered, { id, name: text('', '') } as never)).status).toBe(400)
  expect(await stateOf(id)).toBe('open')
  const draft = anOwnQuestion(typeId, {
    name: text('', nearest.text),
    synonyms: text('', ''),
    reasons: [],
  })
  expect((await edit(draftUnanswered, { id, ...draft }, viewer)).status).toBe(403)
  const { questionId } = (await edit(draftUnanswered, { id, ...draft } as never)).data as {
    questionId: string
  }
  expect(await stateOf(id)).toBe('answered')
  const open = await listed({ filter: JSON.stringify([['state', '=', 'open']]) })
  expect(open.map((row) => row.text)).not.toContain(nearest.text)
  expect((await say('chlorimation presure'))[0]?.questionId).toBe(questionId)
  expect((await edit(draftUnanswered, { id: questionId, ...draft } as never)).status).toBe(404)
})

test('a text becomes a synonym of an own question, or of a copy of one of the product', async () => {
  const { edit, say, gap, stateOf } = await setUp()
  const product = (await edit(products.list, { size: 1 } as never)).data.records[0]
  await say('Zorblat; kwixel')
  await say('奥特曼打怪兽')
  const first = await gap('Zorblat; kwixel')
  const added = await edit(addAsSynonym, { id: first, questionId: product?.id ?? '' })
  const copyId = added.data.questionId
  expect(copyId).not.toBe(product?.id)
  expect(await stateOf(first)).toBe('answered')
  const second = await gap('奥特曼打怪兽')
  expect((await edit(addAsSynonym, { id: second, questionId: copyId })).data.questionId).toBe(
    copyId,
  )
  const { synonyms } = (await edit(questions.read, { id: copyId })).data
  expect(synonyms.en).toMatch(/\nZorblat kwixel$/)
  expect(synonyms.zh).toMatch(/\n奥特曼打怪兽$/)
  expect((await say('zorblat kwixel'))[0]?.questionId).toBe(copyId)
  expect((await say('奥特曼打怪兽'))[0]?.questionId).toBe(copyId)
  await say('Plomfry')
  const third = await gap('Plomfry')
  const gone = await edit(addAsSynonym, { id: third, questionId: third })
  expect(errorOf(gone)).toBe('knowledge.question-not-found')
  expect(await stateOf(third)).toBe('open')
})

test('where the synonyms of a question are full, the text stays open', async () => {
  const { edit, say, gap, stateOf } = await setUp()
  const product = (await edit(products.list, { size: 1 } as never)).data.records[0]
  const typeId = product?.type_id ?? ''
  const full = anOwnQuestion(typeId, { synonyms: text('', 'x'.repeat(598)), reasons: [] })
  const { id: questionId } = (await edit(questions.add, full as never)).data
  await say('Zorblat')
  const id = await gap('Zorblat')
  expect(errorOf(await edit(addAsSynonym, { id, questionId }))).toBe('knowledge.synonyms-full')
  expect(await stateOf(id)).toBe('open')
})

test('a dismissed text stays dismissed when it is asked again; it can be opened again', async () => {
  const { edit, say, gap, stateOf, listed } = await setUp()
  await say('Zorblat')
  const id = await gap('Zorblat')
  await edit(dismissUnanswered, { id, dismissed: true })
  await say('Zorblat')
  expect((await listed())[0]).toMatchObject({ state: 'dismissed', asked_count: 2 })
  await edit(dismissUnanswered, { id, dismissed: false })
  expect(await stateOf(id)).toBe('open')
})

test('the job closes what the search finds by now; asked again without an answer, the text is open again', async () => {
  const { edit, say, gap, stateOf, check } = await setUp()
  const product = (await edit(products.list, { size: 1 } as never)).data.records[0]
  await say('Zorblat')
  await say('Kwixel')
  const id = await gap('Zorblat')
  const draft = anOwnQuestion(product?.type_id ?? '', { name: text('', 'Zorblat'), reasons: [] })
  const { id: questionId } = (await edit(questions.add, draft as never)).data
  expect(await stateOf(id)).toBe('open')
  await check()
  expect(await stateOf(id)).toBe('answered')
  expect(await stateOf(await gap('Kwixel'))).toBe('open')
  await edit(questions.remove, { id: questionId })
  await say('Zorblat')
  expect(await stateOf(id)).toBe('open')
})

test('the job leaves a text open that was asked meanwhile', async () => {
  const { owner, clock, services, tenant, edit, say, gap, stateOf } = await setUp()
  const product = (await edit(products.list, { size: 1 } as never)).data.records[0]
  await say('Zorblat')
  const id = await gap('Zorblat')
  const draft = anOwnQuestion(product?.type_id ?? '', { name: text('', 'Zorblat'), reasons: [] })
  await edit(questions.add, draft as never)
  let runs = 0
  const run = async <T>(work: (db: Db) => Promise<T>) => {
    runs += 1
    if (runs === 2)
      await owner(
        `update unanswered_question set last_asked_at = last_asked_at + interval '1 s' where tenant_id = $1`,
        [tenant.tenantId],
      )
    return withTenant(services.app, wholeTenant(tenant.tenantId), work)
  }
  const { signal } = new AbortController()
  await checkUnanswered(run, tenant.tenantId, { now: new Date(clock.now()), signal })
  expect([runs, await stateOf(id)]).toEqual([2, 'open'])
})

test('the job leaves a text as it is that was dismissed meanwhile', async () => {
  const { owner, clock, services, tenant, edit, say, gap, stateOf } = await setUp()
  const product = (await edit(products.list, { size: 1 } as never)).data.records[0]
  await say('Zorblat')
  const id = await gap('Zorblat')
  const draft = anOwnQuestion(product?.type_id ?? '', { name: text('', 'Zorblat'), reasons: [] })
  await edit(questions.add, draft as never)
  let runs = 0
  const run = async <T>(work: (db: Db) => Promise<T>) => {
    runs += 1
    if (runs === 2)
      await owner(
        `update unanswered_question set state = 'dismissed', closed_at = now() where tenant_id = $1`,
        [tenant.tenantId],
      )
    return withTenant(services.app, wholeTenant(tenant.tenantId), work)
  }
  const { signal } = new AbortController()
  await checkUnanswered(run, tenant.tenantId, { now: new Date(clock.now()), signal })
  expect([runs, await stateOf(id)]).toEqual([2, 'dismissed'])
})

test('texts that were checked longest ago are checked first, those never before them', async () => {
  const { owner, clock, services, tenant, say, gap, check } = await setUp()
  for (const said of ['Zorblat', 'Kwixel', 'Drunvex', 'Plomfry', 'Glimpzo']) await say(said)
  const checked = (said: string, at: string) =>
    owner('update unanswered_question set checked_at = $3 where tenant_id = $1 and wording = $2', [
      tenant.tenantId,
      said,
      at,
    ])
  await checked('Zorblat', '2026-01-02')
  await checked('Kwixel', '2026-01-01')
  await checked('Drunvex', '2026-01-04')
  await checked('Glimpzo', '2026-01-03')
  const before = new Date(clock.now())
  const texts = await withTenant(services.app, wholeTenant(tenant.tenantId), (db) =>
    selectUnchecked(db, tenant.tenantId, { before, most: 5 }),
  )
  expect(texts.map((one) => one.text)).toEqual([
    'Plomfry',
    'Kwixel',
    'Zorblat',
    'Glimpzo',
    'Drunvex',
  ])
  expect(texts[2]?.id).toBe(await gap('Zorblat'))
  // What was checked is behind the others then.
  await check()
  const unchecked = await owner(
    `select from unanswered_question where tenant_id = $1 and coalesce(checked_at, '2026-01-01') < '2026-02-01'`,
    [tenant.tenantId],
  )
  expect(unchecked).toEqual([])
})

test('a draft of a text that is being deleted makes no entry', async () => {
  const { owner, services, tenant, edit, say, gap } = await setUp()
  const product = (await edit(products.list, { size: 1 } as never)).data.records[0]
  await say('Zorblat')
  const id = await gap('Zorblat')
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deleting = withTenant(services.app, wholeTenant(tenant.tenantId), async (db) => {
    await db.deleteFrom('unanswered_question').where('tenant_id', '=', tenant.tenantId).execute()
    held.resolve()
    await released.promise
  })
  await held.promise
  const draft = anOwnQuestion(product?.type_id ?? '', { name: text('', 'Zorblat'), reasons: [] })
  const drafting = edit(draftUnanswered, { id, ...draft } as never)
  await untilWaiting({ owner }, 1)
  released.resolve()
  await deleting
  expect(errorOf(await drafting)).toBe('knowledge.text-not-found')
  expect(
    await owner('select from own_knowledge_question where tenant_id = $1', [tenant.tenantId]),
  ).toEqual([])
})

test('what the demonstration role asks is not counted', async () => {
  const app = await setUp()
  const { tenant, listed } = app
  const { key } = await aRole(app, tenant, {
    permissions,
    dataScope: 'tenant',
    isDemonstration: true,
  })
  const guest = await aSignedInPerson(app, tenant, { loginName: 'guest', role: key })
  const ask = { by: 'keyword', keyword: 'Zorblat' } as const
  expect((await app.call(askChat, { organizationId: tenant.root, ask }, guest)).status).toBe(200)
  expect((await app.call(findQuestions, { keyword: 'Zorblat' }, guest)).status).toBe(200)
  expect(await listed()).toEqual([])
})
