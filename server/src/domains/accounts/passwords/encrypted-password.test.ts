import { createCipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptPassword } from './encrypted-password.ts'

const cipher = { key: Buffer.alloc(16, 7), iv: Buffer.alloc(16, 9) }

function encrypted(password: string, key = cipher.key) {
  const bytes = Buffer.from(password)
  const padded = Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)])
  const aes = createCipheriv('aes-128-cbc', key, cipher.iv).setAutoPadding(false)
  return aes.update(padded, undefined, 'base64') + aes.final('base64')
}

test('an encrypted password is decrypted, with whole blocks and characters of several bytes', () => {
  for (const password of [
    'Water@2026',
    'a'.repeat(15),
    'a'.repeat(16),
    'a'.repeat(17),
    '水务集团Ab1!',
    '密'.repeat(16),
  ])
    expect(decryptPassword(encrypted(password), cipher), password).toBe(password)
})

test('a password that is not encrypted is used as it is', () => {
  for (const password of ['Water@2026', 'AAAAAAAAAAAAAAAA', 'abc=', '', 'A'.repeat(28)])
    expect(decryptPassword(password, cipher)).toBe(password)
})

test('a password encrypted with another key is null and never throws', () => {
  for (let byte = 0; byte < 64; byte += 1) {
    const seen = decryptPassword(encrypted('Water@2026', Buffer.alloc(16, byte + 100)), cipher)
    expect(seen).not.toBe('Water@2026')
  }
})
