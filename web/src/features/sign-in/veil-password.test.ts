import { createDecipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { veilPassword } from './veil-password.ts'

const key = '00112233445566778899aabbccddeeff'
const iv = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'

function unveil(veiled: string) {
  const decipher = createDecipheriv('aes-128-cbc', Buffer.from(key, 'hex'), Buffer.from(iv, 'hex'))
  decipher.setAutoPadding(false)
  return Buffer.concat([decipher.update(veiled, 'base64'), decipher.final()])
}

test.each([
  'x',
  'Water@2026',
  '123456789012345',
  '1234567890123456',
  '12345678901234567',
  '水务密码水务密',
])('%j comes out again, padded with zeros to whole blocks and no further', (password) => {
  const bytes = unveil(veilPassword(password, { key, iv }))
  expect(bytes.length).toBe(Math.ceil(Buffer.byteLength(password) / 16) * 16)
  expect(bytes.toString().replace(/\0+$/, '')).toBe(password)
})

test('is never taken for a password as typed, which is shorter', () => {
  expect(veilPassword('x', { key, iv }).length).toBeGreaterThanOrEqual(24)
})
