import { askChat, voteForReason } from '@iwater/contract/knowledge/conversation'
import { expect, test } from 'vitest'
import { handleJob } from '#platform/jobs/handle-job-testing'
import { aSignedInPerson } from '#testing/people'
import { conversationKinds } from '../conversation/conversation.jobs.ts'
import { knowledgeSetting, products, questions, reasons, text } from './own-knowledge-testing.ts'

type Counted = Record<'view_count' | 'helped_count' | 'not_helped_count', number | null>

const countsOf = ({ view_count, helped_count, not_helped_count }: Counted) => [
  view_count,
  helped_count,
  not_helped_count,
]

/** A tenant with an own question that nobody has used, and one that two people opened and judged. */
async function usedSetting() {
  const setting = await knowledgeSetting()
  const { app, tenant, aType, aQuestion, call } = setting
  const people = [
    await aSignedInPerson(app, tenant, { loginName: 'anna', role: 'viewer' }),
    await aSignedInPerson(app, tenant, { loginName: 'vera', role: 'viewer' }),
  ]
  const type = await aType()
  const unused = await aQuestion(type, { name: text('未用', 'Unused') })
  const used = await aQuestion(type)
  const use = async (questionId: string, helped: readonly boolean[]) => {
    let reasonId = ''
    for (const [at, hasHelped] of helped.entries()) {
      const person = people[at]
      if (!person) throw new Error('too few people')
      const ask = { by: 'question', questionId } as const
      const said = await app.call(askChat, { organizationId: tenant.root, ask }, person)
      reasonId = said.data.answer.reasonList[0]?.reasonId ?? ''
      await app.call(voteForReason, { reasonId, hasHelped }, person)
    }
    return reasonId
  }
  return { ...setting, call, unused, used, use }
}

test('lists of own questions and reasons say how often they were used, and are sorted and filtered by it', async () => {
  const { call, unused, used, use } = await usedSetting()
  const reasonId = await use(used, [true, false])
  await use(used, [false])
  const listed = async (input: object) =>
    (await call(questions.list, input)).data.records.map((row) => row.id)
  expect(await listed({ sort: 'view_count', order: 'desc' })).toEqual([used, unused])
  expect(await listed({ sort: 'not_helped_count' })).toEqual([unused, used])
  expect(await listed({ filter: JSON.stringify([['not_helped_count', '≥', 2]]) })).toEqual([used])
  const { data } = await call(questions.read, { id: used })
  expect(countsOf(data)).toEqual([3, 0, 2])
  expect(data.reasons).toMatchObject([{ id: reasonId, helped_count: 0, not_helped_count: 2 }])
  const rows = (await call(reasons.list, { sort: 'not_helped_count', order: 'desc' })).data.records
  expect(rows[0]).toMatchObject({ id: reasonId, helped_count: 0, not_helped_count: 2 })
})

test('what is counted is no part of a change: rows that are sent with it stay, and nothing is written', async () => {
  const { call, used, use } = await usedSetting()
  await use(used, [true])
  const { version, reasons: rows } = (await call(questions.read, { id: used })).data
  const edited = await call(questions.edit, { id: used, version, reasons: rows } as never)
  expect(edited.status).toBe(200)
  const after = (await call(questions.read, { id: used })).data
  expect(after.version).toBe(version)
  expect(after.reasons).toEqual(rows)
})

test('questions of the product are counted for each tenant', async () => {
  const { call, use, app } = await usedSetting()
  const [first] = (await call(products.list, {})).data.records
  const id = first?.id ?? ''
  const reasonId = await use(id, [true, false])
  const [most] = (await call(products.list, { sort: 'view_count', order: 'desc' })).data.records
  expect([most?.id, ...countsOf(most as unknown as Counted)]).toEqual([id, 2, 1, 1])
  const { data } = await call(products.read, { id })
  expect(data.reasons.find((row) => row.id === reasonId)).toMatchObject({
    helped_count: 1,
    not_helped_count: 1,
  })
  const other = await knowledgeSetting()
  expect(other.app).not.toBe(app)
  expect(countsOf((await other.call(products.read, { id })).data)).toEqual([0, 0, 0])
})

test('views and votes of a deleted question are deleted a week after the last, those of others are kept', async () => {
  const { app, tenant, unused, used, use } = await usedSetting()
  const gone = await use(used, [true])
  const kept = await use(unused, [true])
  await app.owner('delete from own_knowledge_question where id = $1', [used])
  const [kind] = conversationKinds(app.services)
  const counted = async () => {
    await handleJob(app.services, kind, tenant.tenantId)
    return await app.owner<{ id: string }>(
      `select question_id as id from question_view where tenant_id = $1
       union all select reason_id from reason_vote where tenant_id = $1`,
      [tenant.tenantId],
    )
  }
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()
  expect(idsOf(await counted())).toEqual([used, gone, unused, kept].toSorted())
  app.clock.set(app.clock.now() + 8 * 86_400_000)
  expect(idsOf(await counted())).toEqual([unused, kept].toSorted())
})
