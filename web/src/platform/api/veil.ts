import { readCipherKey } from '@iwater/contract/sign-in/sign-in'
import { call } from './api.ts'

/** A password as it travels. The cipher is fetched only when one is sent: it is not part of the first screen. */
export async function veil(password: string) {
  const [key, { veilPassword }] = await Promise.all([
    call(readCipherKey, {}),
    import('./veil-password.ts'),
  ])
  return veilPassword(password, key)
}
