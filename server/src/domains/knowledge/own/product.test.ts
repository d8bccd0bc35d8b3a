import { historyCall } from '@iwater/contract/kit/record/history-calls'
import {
  findQuestions,
  findReasons,
  mostQuestionsFound,
  readResult,
} from '@iwater/contract/knowledge/chat'
import { listQuestions } from '@iwater/contract/knowledge/entries'
import { ownQuestion } from '@iwater/contract/knowledge/own-entries'
import {
  compareWithProduct,
  copyProductQuestion,
  hideProductQuestion,
  takeOverFromProduct,
} from '@iwater/contract/knowledge/product-calls'
import { expect, test } from 'vitest'
import { errorOf, knowledgeSetting, products, questions, text } from './own-knowledge-testing.ts'

const keyword = '水泵运行但不出水'

async function setting() {
  const own = await knowledgeSetting()
  const { app, call } = own
  const [product] = await app.owner<{ id: string }>(
    "select id from knowledge_question where code = 'pump-runs-without-flow'",
  )
  const productId = product?.id ?? ''
  const found = async () => {
    const { data } = await call(findQuestions, { keyword })
    return data.wpKbQuestionContentVos.map(({ questionId }) => questionId)
  }
  const stateOf = async () => {
    const { data } = await call(products.read, { id: productId })
    return data.state
  }
  const copied = async () => (await call(copyProductQuestion, { id: productId })).data.copyId
  const compared = async (questionId: string) =>
    (await call(compareWithProduct, { copyId: questionId })).data
  /** A copy with a reason of its own before the others, another text and one result changed; the first reason is taken out. */
  const changed = async () => {
    const id = await copied()
    const { data: copy } = await call(questions.read, { id })
    const [first, second, ...others] = copy.reasons
    if (!first || !second) throw new Error('the question has too few reasons')
    const ours = { ...first, id: undefined, reason: text('本厂特有', 'Ours alone') }
    const mended = { ...second, result: text('先问班长。', 'Ask the shift leader.') }
    await call(questions.edit, {
      id,
      version: 1,
      name: text('泵空转', 'Pump runs dry'),
      text: text('改过', 'Changed'),
      reasons: [ours, mended, ...others],
    } as never)
    return { id, first, second, others }
  }
  /** As though the copy had been made of an earlier version. */
  const outdated = (id: string) =>
    app.owner("update own_knowledge_question set product_version = 'earlier' where id = $1", [id])
  return { ...own, productId, found, stateOf, copied, changed, compared, outdated }
}

test('a copy takes the place of the question of the product in search, lists and chat', async () => {
  const { call, productId, found, stateOf, copied, compared } = await setting()
  const { data: before } = await call(listQuestions, { size: 100 })
  const place = before.records.findIndex(({ questionId }) => questionId === productId)
  const { data: theirs } = await call(findReasons, { questionId: productId })
  const id = await copied()
  expect(await copied()).toBe(id)
  expect((await found())[0]).toBe(id)
  expect(await found()).not.toContain(productId)
  const { data: after } = await call(listQuestions, { size: 100 })
  expect(after.total).toBe(before.total)
  expect(after.records[place]).toEqual({ ...before.records[place], questionId: id })
  const { data: mine } = await call(findReasons, { questionId: id })
  expect(mine.wpKbReasons.map(({ questionReason }) => questionReason)).toEqual(
    theirs.wpKbReasons.map(({ questionReason }) => questionReason),
  )
  expect((await call(findReasons, { questionId: productId })).status).toBe(404)
  const reasonId = theirs.wpKbReasons[0]?.reasonId ?? ''
  expect((await call(readResult, { reasonId })).status).toBe(404)
  expect(await stateOf()).toBe('copied')
  expect(await compared(id)).toMatchObject({ isNewer: false, differences: [] })
  await call(questions.remove, { id })
  expect([await stateOf(), (await found())[0]]).toEqual(['shown', productId])
})

test('a hidden question is found and listed no more, by this tenant alone, until it is shown again', async () => {
  const { call, productId, found, stateOf } = await setting()
  const other = await setting()
  const { data: before } = await call(listQuestions, {})
  for (let times = 0; times < 2; times += 1)
    expect((await call(hideProductQuestion, { id: productId, hidden: true })).status).toBe(200)
  expect(await found()).not.toContain(productId)
  // Nor does it take the place of another that is found.
  const { data: pumps } = await call(findQuestions, { keyword: '水泵' })
  expect(pumps.wpKbQuestionContentVos).toHaveLength(mostQuestionsFound)
  expect((await call(findReasons, { questionId: productId })).status).toBe(404)
  expect((await call(listQuestions, {})).data.total).toBe(before.total - 1)
  expect([await stateOf(), await other.stateOf()]).toEqual(['hidden', 'shown'])
  expect((await other.found())[0]).toBe(productId)
  await call(hideProductQuestion, { id: productId, hidden: false })
  expect((await found())[0]).toBe(productId)
})

test('a hidden question that is copied is shown again once its copy is deleted', async () => {
  const { call, productId, copied, found, stateOf } = await setting()
  await call(hideProductQuestion, { id: productId, hidden: true })
  const id = await copied()
  expect([await stateOf(), (await found())[0]]).toEqual(['copied', id])
  await call(questions.remove, { id })
  expect([await stateOf(), (await found())[0]]).toEqual(['shown', productId])
})

test('where the product is newer it is told, and its parts are taken over one by one', async () => {
  const { call, changed, compared, outdated, stateOf, found } = await setting()
  const { id, first, second, others } = await changed()
  await outdated(id)
  expect(await stateOf()).toBe('newer')
  const { data: list } = await call(questions.list, { filter: '[["origin","=","newer"]]' } as never)
  expect(list.records.map((record) => record.id)).toEqual([id])
  const difference = await compared(id)
  expect(difference.isNewer).toBe(true)
  expect(difference.differences.map(({ part }) => part.replace(/:.*/, ''))).toEqual([
    'name',
    'text',
    'reason',
    'reason',
  ])
  const [, , missing, other] = difference.differences
  expect([missing?.own, missing?.product?.zh]).toEqual([
    null,
    expect.stringContaining(first.reason.zh),
  ])
  expect(other?.own?.zh).toContain('先问班长。')
  const { version, productVersion } = difference
  const parts = ['name', missing?.part ?? '', other?.part ?? '']
  const order = { copyId: id, version, productVersion, parts }
  expect((await call(takeOverFromProduct, order)).status).toBe(200)
  const { data: merged } = await call(questions.read, { id })
  expect([merged.name.zh, merged.text.zh, merged.origin]).toEqual([keyword, '改过', 'copy'])
  expect(merged.reasons.map(({ reason }) => reason.zh)).toEqual([
    '本厂特有',
    ...[second, ...others, first].map(({ reason }) => reason.zh),
  ])
  expect(merged.reasons[1]?.result).toEqual(second.result)
  expect((await compared(id)).differences.map(({ part }) => part)).toEqual(['text'])
  expect((await found())[0]).toBe(id)
})

test('a reason that the product no longer has is told, and goes where that is taken over', async () => {
  const { app, call, copied, compared, outdated } = await setting()
  const id = await copied()
  const { data: before } = await call(questions.read, { id })
  const [gone, ...others] = before.reasons
  // As though it were a copy of a reason that the product has no more.
  await app.owner('update own_knowledge_reason set product_id = gen_random_uuid() where id = $1', [
    gone?.id,
  ])
  await app.owner(
    'update own_knowledge_reason set product_id = null where parent_id = $1 and id <> $2',
    [id, gone?.id],
  )
  await outdated(id)
  const { version, productVersion, differences } = await compared(id)
  const without = differences.find(({ product }) => product === null)
  expect(without?.own?.zh).toContain(gone?.reason.zh)
  const parts = [without?.part ?? '']
  await call(takeOverFromProduct, { copyId: id, version, productVersion, parts })
  const { data: after } = await call(questions.read, { id })
  expect(after.reasons.map((one) => one.id)).toEqual(others.map((one) => one.id))
})

test('mine is kept where no part is taken over, and is compared no more', async () => {
  const { call, copied, compared, outdated, stateOf } = await setting()
  const id = await copied()
  await call(questions.edit, { id, version: 1, text: text('改过', 'Changed') } as never)
  await outdated(id)
  const { version, productVersion } = await compared(id)
  await call(takeOverFromProduct, { copyId: id, version, productVersion, parts: [] })
  const { data: kept } = await call(questions.read, { id })
  expect([kept.text.zh, kept.origin, await stateOf()]).toEqual(['改过', 'copy', 'copied'])
})

test('what cannot be compared or taken over says why', async () => {
  const { call, copied, compared, aType, aQuestion } = await setting()
  const own = await aQuestion(await aType())
  expect(errorOf(await call(compareWithProduct, { copyId: own }))).toBe('knowledge.no-copy')
  const id = await copied()
  const { version, productVersion } = await compared(id)
  const order = { copyId: id, version, productVersion, parts: ['name'] }
  const outdated = { ...order, productVersion: 'earlier' }
  expect(errorOf(await call(takeOverFromProduct, outdated))).toBe('knowledge.product-changed')
  await call(questions.edit, { id, version, text: text('改过', 'Changed') } as never)
  expect(errorOf(await call(takeOverFromProduct, order))).toBe('record.changed')
  const gone = '00000000-0000-7000-8000-000000000000'
  for (const route of [copyProductQuestion, hideProductQuestion])
    expect(errorOf(await call(route, { id: gone, hidden: true }))).toBe(
      'knowledge.question-not-found',
    )
})

test('the history of a copy tells what was written, and not by which ids it is a copy', async () => {
  const { call, copied } = await setting()
  const id = await copied()
  const { data } = await call(historyCall(ownQuestion), { id })
  expect(new Set(data.entries.map(({ action }) => action))).toEqual(new Set(['added']))
  const columns = data.entries.flatMap(({ changes }) => changes.map(({ column }) => column))
  expect(columns).not.toContain('产品条目')
  expect(data.fields.map(({ value }) => value)).not.toContain('own_knowledge_question.product_id')
})
