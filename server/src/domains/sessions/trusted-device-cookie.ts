import type { Tokens } from '@iwater/contract/sign-in/sign-in'
import type { Context } from '#platform/http/serve'
import type { Session } from '#platform/http/session'
import { readSigned, signText } from '#platform/secrets/signed-text'
import type { Vault } from '#platform/secrets/vault'
import type { Services } from '#platform/services'
import { answerTokens } from './access-cookie.ts'

// Browsers have stored this name, and values signed for this purpose: changing either would end the trust of all devices.
const cookieName = 'x-known-browser'
const purpose = 'known browser'

/** The token of a trusted device, or undefined when there is none or it was not signed here. */
export function readDeviceToken(vault: Vault, cookies: string | undefined): string | undefined {
  const [, value = ''] =
    /(?:^|; *)x-known-browser=([\w-]{43}\.[\w-]{43})(?:;|$)/.exec(cookies ?? '') ?? []
  return readSigned(vault, value, purpose)
}

/** The `set-cookie` header of a trusted device. Scripts cannot read the cookie, and other sites cannot have it sent. */
function deviceCookie(
  vault: Vault,
  { deviceToken, trustedDays }: Admitted,
  isHttps: boolean,
): string {
  const value = signText(vault, deviceToken, purpose)
  const secure = isHttps ? '; Secure' : ''
  return `${cookieName}=${value}; Max-Age=${trustedDays * 86_400}; Path=/api; HttpOnly; SameSite=Strict${secure}`
}

/** The tokens of a new session, and the token of the device that is trusted from now on, for days without a sign-in. */
export type Admitted = { tokens: Tokens; deviceToken: string; trustedDays: number }

/** Answers the tokens of a sign-in and sets the cookie of the trusted device. */
export function answerSignIn(
  services: Services,
  context: Pick<Context<Session | null>, 'reply'>,
  admitted: Admitted,
): Tokens {
  const isHttps = services.config.baseUrl?.startsWith('https:') ?? false
  context.reply.header('set-cookie', deviceCookie(services.vault, admitted, isHttps))
  return answerTokens(services, context, admitted.tokens)
}
