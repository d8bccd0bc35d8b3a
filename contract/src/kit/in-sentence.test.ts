import { expect, test } from 'vitest'
import { inSentence } from './in-sentence.ts'

test.each([
  ['Spare parts', 'spare parts'],
  ['Station number (MN)', 'station number (MN)'],
  ['API reference', 'API reference'],
  ['pH of Plant A', 'pH of plant A'],
  ['Name in Chinese', 'name in Chinese'],
  ['English name', 'English name'],
  ['E-mail', 'e-mail'],
  ['Sign-in over Wi-Fi', 'sign-in over Wi-Fi'],
])('%s is %s within a sentence', (en, within) => {
  expect(inSentence({ zh: '名称 MN', en })).toEqual({ zh: '名称 MN', en: within })
})
