import { expect, test } from 'vitest'
import { clockLead } from './server-clock.ts'

const header = 'Fri, 20 Nov 2026 08:30:12 GMT'
const told = Date.parse(header)

test('a machine that is minutes behind is told how far', () => {
  expect(clockLead(header, told - 600_000)).toBe(600_500)
})

test('a machine that is ahead gets a negative lead', () => {
  expect(clockLead(header, told + 600_000)).toBe(-599_500)
})

test('seconds that the way of an answer takes do not count', () => {
  expect(clockLead(header, told + 1900)).toBe(0)
})

test('an answer without a readable date says nothing', () => {
  expect(clockLead(null, told)).toBeUndefined()
  expect(clockLead('soon', told)).toBeUndefined()
})
