import { people } from '@iwater/contract/accounts/people'
import { dictionary } from '@iwater/contract/dictionaries'
import { type HistoryEntry, historyRead } from '@iwater/contract/kit/record/history-calls'
import { historyRoute } from '@iwater/contract/kit/record/history-routes'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { expect, test } from 'vitest'
import { aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const { add, edit, read } = entityRoutes(dictionary)
const history = historyRoute(dictionary)
const ofPeople = historyRoute(people)

const item = (value: string) => ({
  value,
  name: { zh: value, en: value.toUpperCase() },
  parent: null,
  tone: null,
  is_disabled: false,
})

async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const anna = await aSignedInPerson(app, tenant)
  const options = { token: anna.token, headers: { 'accept-language': 'en' } }
  const draft = { code: 'pump', name: { zh: '水泵', en: 'Pumps' }, items: [item('a'), item('b')] }
  const { id } = (await app.call(add, draft, options)).data
  const change = async (changes: object) => {
    const { version } = (await app.call(read, { id }, options)).data
    const { status, body } = await app.call(edit, { id, version, ...changes } as never, options)
    expect(status, body.msg).toBe(200)
  }
  const told = async (wanted: object = {}) =>
    (await app.call(history, { id, ...wanted }, options)).data
  return { ...app, tenant, anna, options, id, change, told }
}

/** What entries say: their action, what changed and each column before and after. */
const linesOf = (entries: readonly HistoryEntry[]) =>
  entries.map(({ action, subject, object, changes }) => [
    action,
    object === null ? subject.en : `${subject.en} ${object.en}`,
    ...changes.flatMap(({ column, before, after }) =>
      before === null || after === null ? [] : [`${column}: ${before} → ${after}`],
    ),
  ])

test('a record tells who changed it and its rows, newest first', async () => {
  const { change, told, anna } = await setUp()
  await change({ note: 'for the works' })
  await change({ items: [item('b')] })
  const { entries, isMore } = await told()
  const rows = linesOf(entries)
  expect(rows.filter(([, subject]) => subject === 'Dictionary')).toEqual([
    ['changed', 'Dictionary', 'Note: empty → for the works'],
    ['added', 'Dictionary'],
  ])
  const removed = rows.filter(([action]) => action === 'removed').map(([, of]) => of)
  expect(new Set(removed)).toEqual(new Set(['Dictionary: items A', 'Dictionary: items B']))
  expect(isMore).toBe(false)
  expect(entries.map(({ number }) => number)).toEqual(
    entries.map(({ number }) => number).toSorted((a, b) => b - a),
  )
  expect(new Set(entries.map(({ person }) => person?.userId))).toEqual(new Set([anna.accountId]))
  expect(entries[0]?.person?.name).toEqual({ zh: '安娜', en: 'Anna' })
})

test('who changed one field is told without the others', async () => {
  const { change, told } = await setUp()
  await change({ note: 'first' })
  await change({ name: { zh: '泵', en: 'Pumps' } })
  await change({ note: 'second' })
  const { fields } = await told()
  expect(fields).toContainEqual({ value: 'dictionary.note', label: { zh: '备注', en: 'Note' } })
  expect(fields).toContainEqual({
    value: 'dictionary_item.value',
    label: { zh: '字典选项：值', en: 'Dictionary: items: Value' },
  })
  expect(fields.filter(({ value }) => /\.(id|parent_id|position)$/.test(value))).toEqual([])
  const { entries } = await told({ field: 'dictionary.note' })
  expect(linesOf(entries)).toEqual([
    ['changed', 'Dictionary', 'Note: first → second'],
    ['changed', 'Dictionary', 'Note: empty → first'],
  ])
})

test('in Chinese both languages of a text are named', async () => {
  const { change, options, id, ...app } = await setUp()
  await change({ name: { zh: '泵', en: 'Pump' } })
  const inChinese = { ...options, headers: { 'accept-language': 'zh' } }
  const [renamed] = (await app.call(history, { id }, inChinese)).data.entries
  expect(renamed?.changes.map(({ column }) => column)).toEqual(['名称（英文）', '名称（中文）'])
})

test('a long history is read part by part', async () => {
  const { change, told } = await setUp()
  for (let at = 0; at < historyRead + 2; at++) await change({ note: `note ${at}` })
  const first = await told()
  expect(first.entries).toHaveLength(historyRead)
  expect(first.isMore).toBe(true)
  const { number: before = 0 } = first.entries.at(-1) ?? {}
  const second = await told({ before })
  // Two more notes, the dictionary and its two items.
  expect(second.entries).toHaveLength(5)
  expect(second.isMore).toBe(false)
})

test('the history of a person has their roles, and no password', async () => {
  const { tenant, options, ...app } = await setUp()
  const ben = await aSignedInPerson(app, tenant, { loginName: 'ben', role: 'operator' })
  const { entries } = (await app.call(ofPeople, { id: ben.accountId }, options)).data
  expect(linesOf(entries).map(([action, of]) => [action, of])).toContainEqual([
    'added',
    'Person role Anna · Operator',
  ])
  expect(entries.find(({ subject }) => subject.en === 'Person')).toMatchObject({
    action: 'added',
    person: null,
    object: null,
  })
  expect(JSON.stringify(entries)).not.toContain('argon2')
})

test('nobody reads the history of a record that they do not see', async () => {
  const { tenant, id, anna, ...app } = await setUp()
  const foreign = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, foreign)
  expect((await app.call(history, { id }, { token })).status).toBe(404)
  // Who may see the logs, and not the people.
  const { key } = await aRole(app, tenant, { permissions: ['audit.view'] })
  const cara = await aSignedInPerson(app, tenant, { loginName: 'cara', role: key })
  const answer = await app.call(ofPeople, { id: anna.accountId }, { token: cara.token })
  expect(answer.status).toBe(404)
})
