import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSigned, signText } from './signed-text.ts'
import { openVault } from './vault.ts'

test('a signed text is accepted with its key, for its purpose and unchanged', () => {
  const [one, other] = [openVault(randomBytes(32)), openVault(randomBytes(32))]
  const signed = signText(one, 'a.b', 'p')
  expect(signed).toMatch(/^a\.b\.[\w-]{43}$/)
  expect(readSigned(one, signed, 'p')).toBe('a.b')
  expect(readSigned(one, signed, 'q')).toBeUndefined()
  expect(readSigned(other, signed, 'p')).toBeUndefined()
  expect(readSigned(one, `x${signed}`, 'p')).toBeUndefined()
  for (const none of ['', '.', 'a.b', signed.slice(0, -1), `${signed}=`]) {
    expect(readSigned(one, none, 'p')).toBeUndefined()
  }
})

test('a signature has one spelling, though its last character has unused bits', () => {
  const vault = openVault(randomBytes(32))
  const signed = signText(vault, 'a', 'p')
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const spellings = Array.from(letters, (last) => signed.slice(0, -1) + last)
  expect(spellings.filter((each) => readSigned(vault, each, 'p') !== undefined)).toEqual([signed])
})
