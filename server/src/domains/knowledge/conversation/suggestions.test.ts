import { mostSuggestions, suggestQuestions } from '@iwater/contract/knowledge/conversation'
import { expect, test } from 'vitest'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

test('titles that have what is typed come first, then what a search finds', async () => {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const anna = await aSignedInPerson(app, tenant, { role: 'viewer' })
  const suggest = async (keyword: string, language: 'zh' | 'en' = 'zh') => {
    const of = { ...anna, headers: { 'accept-language': language } }
    const { data } = await app.call(suggestQuestions, { keyword }, of)
    return data.map(({ questionName }) => questionName)
  }
  expect((await suggest('The pump runs b', 'en'))[0]).toBe('The pump runs but delivers no water')
  expect((await suggest('RUNS BUT DEL', 'en'))[0]).toBe('The pump runs but delivers no water')
  expect((await suggest('水泵运行'))[0]).toMatch(/^水泵运行/)
  expect(await suggest('shuibeng')).not.toEqual([])
  expect(await suggest('水泵')).toHaveLength(mostSuggestions)
  // Each once, though the search finds what the title has as well.
  const few = await suggest('水泵运行但')
  expect(new Set(few).size).toBe(few.length)
  expect(few.length).toBeGreaterThan(1)
  for (const none of ['水', '%%', '__', '???']) expect(await suggest(none)).toEqual([])
})
