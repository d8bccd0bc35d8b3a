import type { Context } from '#platform/http/serve'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import type { Client } from './token.service.ts'
import { readDeviceToken } from './trusted-device-cookie.ts'

type Asked = Pick<Context<Session | null>, 'address' | 'userAgent' | 'headers'>

/** The caller who requests a session, as far as a request identifies it. */
export function clientOf(
  { vault }: Services,
  clientId: string,
  { address, userAgent, headers }: Asked,
): Client {
  const number = headers['x-device-number']
  const deviceNumber = typeof number === 'string' ? number.slice(0, 128) : undefined
  const deviceToken = readDeviceToken(vault, headers.cookie)
  return { clientId, address, userAgent, deviceNumber, deviceToken }
}
