import { expect, test } from 'vitest'
import { openVault } from '#platform/secrets/vault'
import { readDeviceToken } from './trusted-device-cookie.ts'

test('a cookie that a browser has from an earlier version is still that of its trusted device', () => {
  const vault = openVault(Buffer.alloc(32, 'a key of an installation'))
  const token = 'A'.repeat(43)
  const cookie = `x-known-browser=${token}.wWVMgbMhxnKfGc4ARGcBPC9uUV7Ij5My306FfqhETik`
  expect(readDeviceToken(vault, `a=b; ${cookie}`)).toBe(token)
  expect(readDeviceToken(vault, cookie.replace('wWVM', 'aWVM'))).toBeUndefined()
})
