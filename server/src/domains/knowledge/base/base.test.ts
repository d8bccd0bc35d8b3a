import { readdirSync } from 'node:fs'
import { knowledgeFile } from '@iwater/contract/knowledge/base'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { builtInFactors } from '#domains/factors'
import { ownerConfig } from '#platform/database/address'
import { withTenant } from '#platform/database/database'
import { untilWaiting } from '#testing/lock-waits'
import { aTenant, testServices } from '#testing/test-services'
import { baseRows } from './base-rows.ts'
import { readBase, subjects } from './read-base.ts'
import { storeBase } from './store-base.queries.ts'

const twice = (values: readonly string[]) =>
  values.filter((value, at) => values.indexOf(value) !== at)

test('the base is large enough, its codes are unique, and its types exist', () => {
  const { types, questions } = readBase()
  expect(questions.length).toBeGreaterThanOrEqual(96)
  expect(questions.flatMap(({ reasons }) => reasons).length).toBeGreaterThanOrEqual(300)
  const codes = types.map(({ code }) => code)
  expect(twice(codes)).toEqual([])
  expect(twice(questions.map(({ code }) => code))).toEqual([])
  for (const { code, reasons } of questions)
    expect([code, twice(reasons.map((reason) => reason.code))]).toEqual([code, []])
  expect(questions.filter(({ type }) => !codes.includes(type))).toEqual([])
  const top = types.filter(({ parent }) => parent === null).map(({ code }) => code)
  expect(types.filter(({ parent }) => parent !== null && !top.includes(parent))).toEqual([])
})

test('every file of the folder is part of the base', () => {
  const files = readdirSync(new URL('../../../../knowledge/', import.meta.url))
  expect(subjects.map((subject) => `${subject}.json`).toSorted()).toEqual(files.toSorted())
})

test('no text stands in two entries', () => {
  const { questions } = readBase()
  const texts = questions.flatMap(({ title, text, reasons }) => [
    ...Object.values(title),
    ...Object.values(text),
    ...reasons.flatMap(({ result }) => Object.values(result)),
  ])
  expect(twice(texts)).toEqual([])
})

const rules = () =>
  readBase().questions.flatMap(({ reasons }) =>
    reasons.flatMap(({ contradicted }) => contradicted ?? []),
  )
const factorsOfRules = () => rules().flatMap(({ values }) => Object.values(values))

test('live values that rule a reason out are those of factors that the product has', () => {
  expect(rules().length).toBeGreaterThanOrEqual(36)
  const codes = factorsOfRules()
  expect(codes.filter((code) => builtInFactors.factorOf(code)?.code !== code)).toEqual([])
})

/** pH values and digital states: their numbers mean the same everywhere. */
const withoutUnit = ['w01001', 'e10601', 'pump_state', 'e30701']

test('factors of rules have a unit of measure, without which no value of a point would be comparable', () => {
  const unitless = factorsOfRules().filter((code) => builtInFactors.factorOf(code)?.unit === '')
  expect(unitless.filter((code) => !withoutUnit.includes(code))).toEqual([])
})

test('a file with a condition over other names, or with an unknown field, is rejected', () => {
  const text = { zh: '文', en: 'text' }
  const file = (when: string, more: object = {}) => ({
    types: [{ code: 'pumps', parent: null, name: text }],
    questions: [
      {
        code: 'pump',
        type: 'pumps',
        title: text,
        synonyms: { zh: [], en: [] },
        text,
        device_kinds: ['pump'],
        reasons: [
          {
            code: 'reason',
            reason: text,
            result: text,
            source: null,
            contradicted: { when, values: { q: 'flow' }, why: text },
          },
        ],
        ...more,
      },
    ],
  })
  expect(knowledgeFile.safeParse(file('q > 1')).success).toBe(true)
  for (const rejected of [file('p > 1'), file('q >'), file('1 > 0'), file('q > 1', { html: '' })])
    expect(knowledgeFile.safeParse(rejected).success).toBe(false)
})

async function setting() {
  const { services, owner, address } = await testServices()
  const tenant = await aTenant(owner)
  const codes = async (table: string) =>
    (await owner<{ code: string }>(`select code from ${table} order by position, code`)).map(
      ({ code }) => code,
    )
  return { services, owner, address, tenant, codes }
}

test('content is stored once by processes that start at once, and again when it has changed', async () => {
  const { owner, address, codes } = await setting()
  for (const table of ['knowledge_question', 'knowledge_type', 'knowledge_content'])
    await owner(`delete from ${table}`)
  const base = readBase()
  const rows = baseRows(base)
  const stored = await Promise.all([1, 2, 3].map(() => storeBase(address, rows)))
  expect(stored.filter(Boolean)).toHaveLength(1)
  expect(await codes('knowledge_question')).toEqual(base.questions.map(({ code }) => code))
  expect(await codes('knowledge_type')).toEqual(base.types.map(({ code }) => code))
  const [first, second, ...others] = base.questions
  if (!first || !second) throw new Error('the base has no questions')
  const [kept] = await owner<{ id: string }>('select id from knowledge_question where code = $1', [
    second.code,
  ])
  const changed = { ...second, title: { zh: '改过的', en: 'Changed' } }
  expect(await storeBase(address, baseRows({ ...base, questions: [...others, changed] }))).toBe(
    true,
  )
  expect(await codes('knowledge_question')).not.toContain(first.code)
  expect(
    await owner('select id, title_zh from knowledge_question where code = $1', [second.code]),
  ).toEqual([{ id: kept?.id, title_zh: '改过的' }])
  expect(
    await owner(
      'select from knowledge_reason where question_id not in (select id from knowledge_question)',
    ),
  ).toEqual([])
})

test('all tenants read the base, and none writes it', async () => {
  const { services, tenant } = await setting()
  const run = (text: string) =>
    withTenant(services.app, tenant.scope, (db) => sql.raw(text).execute(db))
  expect((await run('select from knowledge_reason limit 1')).rows).toHaveLength(1)
  for (const text of [
    "update knowledge_question set title_zh = ''",
    'delete from knowledge_reason',
    "insert into knowledge_type values (gen_random_uuid(), 'x', null, 'x', 'x', 1)",
    'delete from knowledge_content',
  ])
    await expect(run(text)).rejects.toThrow('permission denied')
})

test('a process that starts while another stores the base waits for it, and stores nothing', async () => {
  const { owner, address } = await setting()
  const base = readBase()
  const rows = baseRows({ ...base, questions: base.questions.slice(1) })
  const other = new pg.Client(ownerConfig(address))
  await other.connect()
  await other.query('begin')
  await other.query('select version from knowledge_content for update')
  const storing = storeBase(address, rows)
  await untilWaiting({ owner }, 1)
  await other.query('update knowledge_content set version = $1', [rows.version])
  await other.query('commit')
  await other.end()
  expect(await storing).toBe(false)
})

test('where the base has changed, the terms of own questions are made anew', async () => {
  const { owner, address, tenant } = await setting()
  await owner(
    `insert into own_knowledge_question (tenant_id, id, name_zh, name_en, type_id, synonyms_zh, synonyms_en, text_zh, text_en)
     select $1, gen_random_uuid(), '蓝鲸', 'Whale', id, '', '', '看', 'Look' from knowledge_type limit 1`,
    [tenant.tenantId],
  )
  await owner('delete from stale_knowledge_question')
  const base = readBase()
  await storeBase(address, baseRows({ ...base, questions: base.questions.slice(1) }))
  expect(await owner('select from stale_knowledge_question')).toHaveLength(1)
})
