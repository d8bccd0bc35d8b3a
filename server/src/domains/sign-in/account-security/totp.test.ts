import { expect, test } from 'vitest'
import { addressOf, isTotpCode, newRecoveryCode, newSecret, plainCode, stepOf } from './totp.ts'

// "12345678901234567890" in base32; the codes are the last six digits of RFC 6238, appendix B.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at second %d the code is %s', (second, code) => {
  expect(stepOf(secret, code, second * 1000)).toBe(Math.floor(second / 30))
})

test('a code counts one span early and late, and not two', () => {
  const now = 1_111_111_109_000
  const step = Math.floor(now / 30_000)
  for (const off of [-30_000, 0, 30_000]) expect(stepOf(secret, '081804', now + off)).toBe(step)
  for (const off of [-60_000, 60_000]) expect(stepOf(secret, '081804', now + off)).toBeNull()
})

test('the address gives an authenticator the secret and its owner', () => {
  const own = newSecret()
  const address = new URL(addressOf(own, { issuer: 'iWater', label: 'admin@qingyuan' }))
  expect(address.protocol).toBe('otpauth:')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret: own,
    issuer: 'iWater',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(own).toHaveLength(32)
})

test('recovery codes are all different and are accepted however they are typed', () => {
  const codes = Array.from({ length: 100 }, newRecoveryCode)
  expect(new Set(codes).size).toBe(100)
  for (const code of codes) {
    expect(code).toMatch(/^[2-9a-hj-km-np-z]{5}-[2-9a-hj-km-np-z]{5}$/)
    expect(plainCode(` ${code.toUpperCase().replace('-', ' ')} `)).toBe(code.replace('-', ''))
    expect(isTotpCode(plainCode(code))).toBe(false)
  }
  expect(isTotpCode(plainCode('123 456'))).toBe(true)
})
