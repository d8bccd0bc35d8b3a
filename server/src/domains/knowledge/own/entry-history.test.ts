import { historyRoute } from '@iwater/contract/kit/record/history-routes'
import { listQuestionTypes } from '@iwater/contract/knowledge/entries'
import { ownQuestion } from '@iwater/contract/knowledge/own-entries'
import { expect, test } from 'vitest'
import { aReason, knowledgeSetting, questions, text } from './own-knowledge-testing.ts'

const history = historyRoute(ownQuestion)

const other = {
  ...aReason,
  reason: text('温控器失灵', 'The controller has failed'),
  result: { zh: '', en: 'Replace the controller.' },
}

test('the history of a question names the reason of each row, also of one that was deleted since', async () => {
  const { app, token, call, aType, aQuestion } = await knowledgeSetting()
  const [type] = (await call(listQuestionTypes, {})).data
  await aType()
  const id = await aQuestion(type?.questionTypeId ?? '', { reasons: [aReason, other] })
  const { data } = await call(questions.read, { id })
  const [first, second] = data.reasons
  const edit = async (version: number, reasons: object[]) =>
    expect((await call(questions.edit, { id, version, reasons } as never)).status).toBe(200)
  await edit(1, [first as object, { ...second, source: 'GB/T 2' }])
  await edit(2, [first as object])
  const { entries } = (
    await app.call(history, { id }, { token, headers: { 'accept-language': 'en' } })
  ).data
  const ofReasons = entries.filter(({ object }) => object !== null)
  expect(ofReasons.map(({ action, object }) => [action, object?.en])).toEqual([
    ['removed', 'The controller has failed'],
    ['changed', 'The controller has failed'],
    ...['The heating element is open-circuit', 'The controller has failed']
      .toReversed()
      .map((name) => ['added', name]),
  ])
  // Types of the product are named too, and ids tell nothing.
  const own = entries.find(({ action, object }) => action === 'added' && object === null)
  const valueOf = (column: string) => own?.changes.find((change) => change.column === column)?.after
  expect(valueOf('Type')).toBe(type?.name.en)
  expect(entries.flatMap(({ changes }) => changes.map(({ column }) => column))).not.toContain('ID')
  // One language was entered: it is told once.
  const added = ofReasons.find(
    ({ action, object }) => action === 'added' && object?.en === 'The controller has failed',
  )
  const told = added?.changes.filter(({ after }) => after === 'Replace the controller.')
  expect(told).toHaveLength(1)
})
