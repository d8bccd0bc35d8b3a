import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { aTenant, testServices } from '#testing/test-services'
import { queryTerms } from './query-terms.ts'
import { selectFound } from './search.queries.ts'
import { searchQuestions } from './search.service.ts'

type Expected = { query: string; codes: string[]; style: string }

/**
 * Queries with the questions that they mean, the best first, written by somebody who knew the codes alone. The odd ones were looked
 * at while the search was made; the even ones show what it is worth.
 */
function readQueries(): { odd: Expected[]; even: Expected[] } {
  const lines = readFileSync(new URL('search-queries.tsv', import.meta.url), 'utf8').trim()
  const all = lines
    .split('\n')
    .slice(1)
    .map((line): Expected => {
      const [query = '', codes = '', style = ''] = line.split('\t')
      return { query, codes: codes.split(','), style }
    })
  return {
    odd: all.filter((_, at) => at % 2 === 0),
    even: all.filter((_, at) => at % 2 === 1),
  }
}

async function setting() {
  const { services, owner } = await testServices()
  const tenant = await aTenant(owner)
  const rows = await owner<{ id: string; code: string }>('select id, code from knowledge_question')
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  /** The codes of what each query finds. */
  const searchAll = (queries: readonly string[]) =>
    withTenant(services.app, tenant.scope, async (db) => {
      const found: string[][] = []
      for (const query of queries)
        found.push((await searchQuestions(db, query)).map(({ id }) => codes.get(id) ?? ''))
      return found
    })
  const search = async (query: string) => (await searchAll([query]))[0] ?? []
  return { search, searchAll }
}

/** The shares of queries whose question is the first, and is among the first five. */
function hits(found: readonly (readonly string[])[], wanted: readonly Expected[]) {
  const places = found.map((codes, at) =>
    codes.findIndex((code) => wanted[at]?.codes.includes(code)),
  )
  const share = (most: number) =>
    places.filter((place) => place >= 0 && place < most).length / places.length
  return { at1: share(1), at5: share(5) }
}

test('the question that a query means is mostly the first, and nearly always among five', async () => {
  const { searchAll } = await setting()
  const { odd, even } = readQueries()
  for (const half of [odd, even]) {
    expect(half.length).toBeGreaterThan(150)
    const found = hits(await searchAll(half.map(({ query }) => query)), half)
    expect(found.at1).toBeGreaterThanOrEqual(0.85)
    expect(found.at5).toBeGreaterThanOrEqual(0.97)
  }
})

test.each([
  ['two characters', '跑砂', 'filter-media-loss'],
  ['pinyin in one piece', 'yulvpiandi', 'outlet-chlorine-low'],
  ['pinyin of another reading', 'shuibeng pinfan qiting', 'pump-starts-too-often'],
  ['initials', 'ccsylpd', 'outlet-chlorine-low'],
  ['English', 'pump runs but no flow', 'pump-runs-without-flow'],
  ['a synonym', 'VFD 过热', 'drive-overheats'],
  ['a wrong character', '出厂水余绿偏低', 'outlet-chlorine-low'],
  ['a sentence', '请问水泵开着但是没有水出来是怎么回事？', 'pump-runs-without-flow'],
  ['wide characters', 'ＣＯＤ　在线值偏高', 'cod-online-too-high'],
])('a question is found by %s', async (_, query, code) => {
  const { search } = await setting()
  expect((await search(query))[0]).toBe(code)
})

test('a query that means nothing finds nothing, and a hostile one does no harm', async () => {
  const { search } = await setting()
  for (const query of [
    '???',
    '%',
    "'; drop table knowledge_question; --",
    '{}',
    '\\',
    '😀',
    'qqqq',
  ])
    expect((await search(query)).length).toBeLessThanOrEqual(8)
  for (const query of ['???', '%', '{}', '\\', '😀']) expect(await search(query)).toEqual([])
  expect(await search('余氯偏低'.repeat(120))).toContain('outlet-chlorine-low')
  // What follows in a longer text costs nothing.
  expect(await search(`${'？'.repeat(100)}余氯偏低`)).toEqual([])
})

/** A question of the base again, under other ids, with these terms alone. */
const copies = `insert into knowledge_question
  select gen_random_uuid(), $1 || n, type_id, 0, $1, $1, '{}', '{}', '', '', '{}', $2::text[], '{}'
    from (select type_id from knowledge_question limit 1) q, generate_series(1, $3::int) n`

test.each([
  ['有人触电', 'electric-shock'],
  ['着火了', 'fire'],
  ['配电柜冒烟起火', 'fire'],
  ['停电', 'site-power-cut'],
  ['泵站停电了怎么办', 'site-power-cut'],
  ['the site has no power', 'site-power-cut'],
])('an emergency is what %s means first', async (query, code) => {
  const { search } = await setting()
  expect((await search(query))[0]).toBe(code)
})

test('frequent terms do not say which questions are meant, and decide between those that are', async () => {
  const { services, owner } = await testServices()
  const tenant = await aTenant(owner)
  const frequent = Array.from({ length: 10 }, (_, n) => `=frequent ${n}`)
  await owner(copies, ['frequent', frequent, 1200])
  await owner(copies, ['rare alone', ['=rare'], 1])
  await owner(copies, ['rare and frequent', ['=rare', ...frequent], 1])
  const find = (terms: readonly string[]) =>
    withTenant(services.app, tenant.scope, async (db) =>
      (
        await selectFound(
          db,
          terms.map((term) => ({ term, weight: 1 })),
          3,
        )
      ).questions.map(({ zh }) => zh),
    )
  expect((await find(['=rare', ...frequent]))[0]).toBe('rare and frequent')
  expect(await find([...frequent.slice(0, 1), '=rare'])).toContain('rare alone')
  expect(await find(frequent)).toHaveLength(3)
})

test('a question is found by the terms that it has now', async () => {
  const { services, owner } = await testServices()
  const tenant = await aTenant(owner)
  await owner(copies, ['planted', ['=before', '=both'], 1])
  const find = (term: string) =>
    withTenant(services.app, tenant.scope, async (db) =>
      (await selectFound(db, [{ term, weight: 1 }], 3)).questions.map(({ zh }) => zh),
    )
  expect(await find('=before')).toEqual(['planted'])
  await owner(
    `update knowledge_question set title_terms = '{=both}', text_terms = '{=after}' where title_zh = 'planted'`,
  )
  expect([await find('=before'), await find('=both'), await find('=after')]).toEqual([
    [],
    ['planted'],
    ['planted'],
  ])
  await owner(`delete from knowledge_question where title_zh = 'planted'`)
  expect(await find('=both')).toEqual([])
})

test('questions of less than a fifth of the best score are not found', async () => {
  const { services, owner } = await testServices()
  const { scope } = await aTenant(owner)
  const query = '水泵运行但不出水'
  const [all, found] = await withTenant(services.app, scope, async (db) => [
    (await selectFound(db, queryTerms(query), 20)).questions,
    await searchQuestions(db, query),
  ])
  const least = (all[0]?.score ?? 0) / 5
  expect(all.some(({ score }) => score < least)).toBe(true)
  const near = all.filter(({ score }) => score >= least).slice(0, found.length)
  expect(found.map(({ id }) => id)).toEqual(near.map(({ id }) => id))
  expect(found.every(({ score }) => score >= least)).toBe(true)
})
