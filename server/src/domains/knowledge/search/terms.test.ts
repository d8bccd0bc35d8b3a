import { expect, test } from 'vitest'
import { meaningsOf } from './meanings.ts'
import { withNot } from './negations.ts'
import { readingsOf, spellings } from './pinyin.ts'
import { plain, runsOf } from './plain-text.ts'
import { queryTerms } from './query-terms.ts'
import { questionTerms } from './question-terms.ts'
import { groupsHeardIn, groupsIn } from './synonyms.ts'
import { stem, wordsOf } from './term-forms.ts'

test('a text is compared in narrow small letters, without signs', () => {
  expect(plain('ＣＯＤ：超标？')).toBe('cod 超标')
  expect(plain('  yü-lü, HJ 212-2017 ')).toBe('yv-lv hj 212-2017')
  expect(runsOf(plain('COD超标 pH计'))).toEqual(['cod', '超标', 'ph', '计'])
})

test('characters have their readings, the usual one first, and rare ones none', () => {
  expect(readingsOf('氯')).toEqual(['lv'])
  expect(readingsOf('重')).toEqual(['zhong', 'chong'])
  expect(readingsOf('㐀')).toEqual([])
})

test('letters are spelled as syllables in as few as possible, or not at all', () => {
  expect(spellings('yulvpiandi')).toEqual([['yu', 'lv', 'pian', 'di']])
  expect(spellings('xian')).toEqual([['xian']])
  expect(spellings('fangan').map((way) => way.join(' '))).toEqual(
    expect.arrayContaining(['fan gan', 'fang an']),
  )
  for (const text of ['pump', 'ylpd', '', 'a'.repeat(500)]) expect(spellings(text)).toEqual([])
  // Letters that can be divided in very many ways.
  expect(spellings('xianan'.repeat(10)).length).toBeLessThanOrEqual(6)
  // More than a name has.
  expect(spellings('yulv'.repeat(16))).toEqual([])
})

test('expressions of a group have one name, in both languages and by their sound', () => {
  expect(groupsIn('化学需氧量')).toEqual(groupsIn('codcr'))
  expect(groupsIn('free chlorine')).toEqual(groupsIn('余氯'))
  expect(groupsIn('vfd')).toEqual(groupsIn('变频器'))
  expect(groupsHeardIn('bian pin qi')).toEqual(groupsIn('变频器'))
  // Quantities that are measured and limited apart.
  expect(groupsIn('总氯')).not.toEqual(groupsIn('余氯'))
  expect(groupsIn('total chlorine')).toEqual(groupsIn('总氯'))
  expect(groupsIn('sv30')).not.toEqual(groupsIn('svi'))
  // A longer expression counts before a shorter one inside it.
  expect(groupsIn('泵房')).toEqual(groupsIn('pump station'))
  expect(groupsIn('泵房')).not.toEqual(expect.arrayContaining(groupsIn('泵')))
  // A word in Latin letters counts as a whole.
  expect(groupsIn('dosage')).not.toContain('do')
  expect(groupsIn('epam')).toEqual([])
})

test('an English word counts in any of its forms, and words without a meaning do not', () => {
  expect(new Set(['pump', 'pumps', 'pumping', 'pumped'].map(stem)).size).toBe(1)
  // The consonant that an ending doubles.
  expect(new Set(['trip', 'trips', 'tripping', 'tripped'].map(stem)).size).toBe(1)
  expect(wordsOf(plain('Why does the pump not start?'))).toEqual(['pump', 'not', 'start'])
})

test('what people put around a question means nothing by itself', () => {
  expect(queryTerms('怎么办？').map(({ term }) => term)).toEqual(
    queryTerms('怎么办').map(({ term }) => term),
  )
  expect(queryTerms('怎么办')).toHaveLength(1)
  expect(queryTerms('余氯偏低怎么办').length).toBeGreaterThan(5)
})

test('a question has the terms of its names, and of its texts those that no name has', () => {
  const { title_terms: title, text_terms: text } = questionTerms({
    names: [{ zh: '余氯偏低', en: 'Chlorine low' }],
    texts: [{ zh: '余氯仪零点', en: 'Zero of the chlorine analyser' }],
  })
  expect(title).toEqual(
    expect.arrayContaining([
      '余氯',
      '氯偏',
      '低',
      '=余氯',
      '~yu lv',
      '^ylpd',
      '$ylpd',
      '$余氯偏低',
    ]),
  )
  expect(text).toEqual(expect.arrayContaining(['零点', 'zero']))
  expect(text.filter((term) => title.includes(term))).toEqual([])
  // The texts have no sounds and initials: they would bring up too much.
  expect(text.filter((term) => /^[~^$]/.test(term))).toEqual([])
})

const termsOf = (query: string) => queryTerms(query).map(({ term }) => term)

test('a query has terms of every way in which it may be meant, each once', () => {
  expect(termsOf('余绿偏低')).toEqual(expect.arrayContaining(['偏低', '~yu lv', '=低']))
  expect(termsOf('yulv piandi')).toEqual(expect.arrayContaining(['~yu lv', '~lv pian', '=余氯']))
  expect(termsOf('ylpd')).toEqual(expect.arrayContaining(['^ylp', '^lpd', '$ylpd']))
  expect(termsOf('水泵不出水怎么办')).not.toContain('怎么')
  const terms = termsOf('余氯余氯余氯')
  expect(new Set(terms).size).toBe(terms.length)
})

test('what is not done is said in one way, however it was written', () => {
  for (const said of [
    'does not run',
    "doesn't run",
    'doesn’t run',
    'doesnt run',
    'dosent run',
    'doesn t run',
    'is not run',
    "isn't run",
    "won't run",
    'cannot run',
    'can not be run',
    'never run',
    'no longer run',
    'fails to run',
  ])
    expect(withNot(plain(`The pump ${said} today`))).toBe('the pump not run today')
  for (const text of ['the dose is set', 'want to run', 'a note', 'failed'])
    expect(withNot(text)).toBe(text)
  expect(withNot('it does not')).toBe('it not')
  for (const text of ['no flow', 'without flow', 'does not flow', "isn't flowing"])
    expect(termsOf(text)).toContain('!flow')
  expect(termsOf('flow')).not.toContain('!flow')
  // Any form of an expression, and words that no expression denies by themselves.
  expect(groupsIn(plain("didn't start"))).toEqual(groupsIn('无法启动'))
  expect(groupsIn(plain("won't calibrate"))).toEqual(groupsIn('calibrate'))
})

test('a quantity with its direction is one term, and a whole text means the same as another of the same groups', () => {
  expect(meaningsOf(plain('出水溶氧偏低，泡沫多')).directed).toContain('=do 低')
  expect(meaningsOf('溶氧')).toEqual({ directed: [], same: [] })
  const same = [
    'COD高',
    '化学需氧量偏高',
    'COD too high',
    'high COD alarm',
    'COD 超标报警',
    'the COD is high',
  ].map((text) => meaningsOf(plain(text)).same)
  expect(new Set(same.flat()).size).toBe(1)
  expect(same.every((terms) => terms.length === 1)).toBe(true)
  for (const text of ['二号COD高', 'COD high in winter days', 'COD'])
    expect(meaningsOf(plain(text)).same).toEqual([])
})

test('a word for a direction counts less than the quantity before it', () => {
  const weightOf = (term: string) =>
    queryTerms('溶氧偏低').find((one) => one.term === term)?.weight ?? 0
  expect(weightOf('溶氧')).toBe(1)
  expect(weightOf('偏低')).toBeLessThan(0.5)
})
