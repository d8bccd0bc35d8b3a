import { expect, test } from 'vitest'
import { checkPassword } from './password-rule.ts'

const rule = { minLength: 8, maxLength: 16, kinds: 3 }

test.each([
  ['Water@2026', true],
  ['water@2026', true],
  ['Water2026', true],
  ['WATER@@2026', true],
  ['water2026', false],
  ['Wat@202', false],
  ['Water@2026Water@2', false],
  ['Water@2026Water@', true],
  ['Water 2026', false],
  ['Wasser@2026ä', false],
  ['', false],
])('%j follows the rule: %s', (password, isStrong) => {
  expect(checkPassword(password, rule).isStrong).toBe(isStrong)
})

test('says which kinds of characters are there', () => {
  expect(checkPassword('aB', rule)).toMatchObject({
    hasLength: false,
    hasOnlyAllowed: true,
    hasKinds: false,
    kinds: { lower: true, upper: true, digit: false, special: false },
  })
})
