import { createPrivateKey, type KeyObject, sign } from 'node:crypto'

export type QweatherCredentials =
  | { readonly apiKey: string }
  | { readonly projectId: string; readonly keyId: string; readonly privateKey: string }

const lifeSeconds = 900
/** The clock of the provider may be behind ours. */
const skewSeconds = 30

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function token(
  key: KeyObject,
  { keyId, projectId }: { keyId: string; projectId: string },
  now: Date,
) {
  const iat = Math.floor(now.getTime() / 1000) - skewSeconds
  const text = `${part({ alg: 'EdDSA', kid: keyId })}.${part({ sub: projectId, iat, exp: iat + lifeSeconds })}`
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
}

/** The headers by which QWeather knows who asks: an API key, or a JWT signed with the Ed25519 key of a credential. */
export function qweatherHeaders(
  credentials: QweatherCredentials,
): (now: Date) => Record<string, string> {
  if ('apiKey' in credentials) return () => ({ 'X-QW-Api-Key': credentials.apiKey })
  const key = createPrivateKey(credentials.privateKey)
  return (now) => ({ authorization: `Bearer ${token(key, credentials, now)}` })
}
