import { contradictionLimits } from '@iwater/contract/knowledge/base'
import { expect, test } from 'vitest'
import { readRule } from './rule.ts'

test('a rule holds with an explanation as long as the form takes, in either language', () => {
  const why = '长'.repeat(contradictionLimits.why)
  const rule = { when: 'i > 5', values: { i: 'e30101' }, why: { zh: why, en: why } }
  expect(readRule(rule)?.why).toEqual(rule.why)
})
