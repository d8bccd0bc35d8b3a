import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openVault } from './vault.ts'

test('a sealed text can be opened with its key and for its purpose only', () => {
  const [one, other] = [openVault(randomBytes(32)), openVault(randomBytes(32))]
  const sealed = one.seal('密钥 secret', 'partner 1')
  expect(one.open(sealed, 'partner 1')).toBe('密钥 secret')
  expect(() => one.open(sealed, 'partner 2')).toThrow()
  expect(() => other.open(sealed, 'partner 1')).toThrow()
  sealed[13] = (sealed[13] ?? 0) ^ 1
  expect(() => one.open(sealed, 'partner 1')).toThrow()
})

test('the same text is never sealed to the same bytes, and hashes differ by key and purpose', () => {
  const [one, other] = [openVault(randomBytes(32)), openVault(randomBytes(32))]
  expect(one.seal('a', 'p')).not.toEqual(one.seal('a', 'p'))
  expect(one.hash('123456', 'p')).toEqual(one.hash('123456', 'p'))
  expect(one.hash('123456', 'p')).not.toEqual(one.hash('123456', 'q'))
  expect(one.hash('123456', 'p')).not.toEqual(other.hash('123456', 'p'))
})
