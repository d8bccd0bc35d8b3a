import { readCipherKey } from '@iwater/contract/sign-in/sign-in'
import { call } from './api.ts'

/** A password as it travels. The cipher is fetched only when one is sent: it is not part of the first screen. */
export async function encryptPassword(password: string) {
  const [key, { encryptWith }] = await Promise.all([
    call(readCipherKey, {}),
    import('./password-cipher.ts'),
  ])
  return encryptWith(password, key)
}
