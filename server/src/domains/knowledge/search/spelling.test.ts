import { expect, test } from 'vitest'
import { isOneLetterApart, wordsMeant } from './spelling.ts'

test.each([
  ['presure', 'pressure'],
  ['pressuree', 'pressure'],
  ['prassure', 'pressure'],
  ['pressrue', 'pressure'],
])('%s is one letter from %s', (one, other) => {
  expect(isOneLetterApart(one, other)).toBe(true)
  expect(isOneLetterApart(other, one)).toBe(true)
})

test.each([
  ['pressure', 'pressure'],
  ['presur', 'pressure'],
  ['', ''],
  ['level', 'valve'],
])('%s is not one letter from %s', (one, other) => expect(isOneLetterApart(one, other)).toBe(false))

test('a word of the field is meant by one with a wrong letter, and no other is changed', () => {
  expect(wordsMeant('turbidty')).toEqual(['turbidity'])
  expect(wordsMeant('amonia')).toEqual(['ammonia'])
  for (const word of ['turbidity', 'pumping', 'pmup', 'weather', 'cod', '12345', '余氯'])
    expect(wordsMeant(word)).toEqual([])
})
