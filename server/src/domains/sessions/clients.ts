import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '#platform/http/app-error'

export type Grant = 'password' | 'refresh_token' | 'second_factor' | 'mobile'

const grants: readonly string[] = [
  'password',
  'refresh_token',
  'second_factor',
  'mobile',
] satisfies Grant[]

/** The web client, the only one that starts a sign-in at a provider. */
export const webClientId = 'iwater-web'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Programs that may request tokens, identified by HTTP Basic. The web client cannot keep a secret, so it has none: its
 * id only names the program and proves nothing.
 */
const clients = [
  {
    id: webClientId,
    credential: digest('iwater-web:'),
    grants: ['password', 'refresh_token', 'second_factor', 'mobile'],
  },
] as const satisfies { id: string; credential: Buffer; grants: Grant[] }[]

const isGrant = (text: string): text is Grant => grants.includes(text)

/** The client that the header names, for one kind of sign-in. Takes the same time for any wrong credential. */
export function admitClient(authorization: string | undefined, grant: string) {
  const [, encoded = ''] = /^Basic ([\w+/=-]{1,256})$/i.exec(authorization ?? '') ?? []
  const given = digest(Buffer.from(encoded, 'base64').toString('utf8'))
  const client = clients.find(({ credential }) => timingSafeEqual(credential, given))
  if (!client) throw new AppError('identity.client-unknown')
  if (!isGrant(grant) || !client.grants.includes(grant)) {
    throw new AppError('identity.grant-unsupported')
  }
  return { clientId: client.id, grant }
}
