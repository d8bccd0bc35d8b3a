import { expect, test } from 'vitest'
import { signInRules } from '../sign-in/sign-in-settings.ts'
import { checkPassword, productRule } from './password.ts'

const isStrong = (password: string) => checkPassword(password, productRule).isStrong

test('8 to 16 characters of three kinds are strong', () => {
  for (const password of ['Water@2026', 'abcdefG1', 'ABCDEF1!', 'aaaaaaaaaaaaaA1!'])
    expect(isStrong(password), password).toBe(true)
})

test('what is short, long, of two kinds, with a space or not of ASCII is not', () => {
  const weak = [
    'abcdG1!',
    'aaaaaaaaaaaaaaA1!',
    'abcdefgh1',
    'ABCDEFGH',
    'Water 2026',
    '水务Water2026',
    '',
  ]
  for (const password of weak) expect(isStrong(password), password).toBe(false)
})

test('tells which kinds of characters there are', () => {
  expect(checkPassword('Ab!', productRule).kinds).toEqual({
    lower: true,
    upper: true,
    digit: false,
    special: true,
  })
})

test('every rule that a tenant can set is met by some password', () => {
  const {
    passwordMinLength: least,
    passwordMaxLength: most,
    passwordKinds: kinds,
  } = signInRules.shape
  let tried = 0
  for (let minLength = 1; minLength <= 70; minLength += 1)
    for (let maxLength = 1; maxLength <= 70; maxLength += 1)
      for (let count = 1; count <= 6; count += 1) {
        const isAllowed = [
          least.safeParse(minLength),
          most.safeParse(maxLength),
          kinds.safeParse(count),
        ]
        if (!isAllowed.every(({ success }) => success)) continue
        tried += 1
        const password = 'Aa1!'.repeat(16).slice(0, maxLength)
        expect(checkPassword(password, { minLength, maxLength, kinds: count }).isStrong).toBe(true)
      }
  expect(tried).toBe(9 * 49 * 2)
})
