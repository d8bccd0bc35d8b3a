import { expect, test } from 'vitest'
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
