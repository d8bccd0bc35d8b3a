import type { Tokens } from '@iwater/contract/sign-in/sign-in'
import type { Context } from '#platform/http/serve'
import type { Session } from '#platform/http/session'
import { readSigned, signText } from '#platform/secrets/signed-text'
import type { Vault } from '#platform/secrets/vault'
import type { Services } from '#platform/services'
import { handOver } from './access-cookie.ts'

const cookieName = 'x-known-browser'

/** Half a year without a sign-in makes a browser a stranger again. */
export const browserDays = 180

const purpose = 'known browser'

/** The token by which a browser is known, or undefined when there is none or it was not signed here. */
export function readBrowserToken(vault: Vault, cookies: string | undefined): string | undefined {
  const [, value = ''] =
    /(?:^|; *)x-known-browser=([\w-]{43}\.[\w-]{43})(?:;|$)/.exec(cookies ?? '') ?? []
  return readSigned(vault, value, purpose)
}

/** The `set-cookie` header that makes a browser known. No script can read it, and no other site has it sent. */
function browserCookie(vault: Vault, token: string, isHttps: boolean): string {
  const value = signText(vault, token, purpose)
  const secure = isHttps ? '; Secure' : ''
  return `${cookieName}=${value}; Max-Age=${browserDays * 86_400}; Path=/api; HttpOnly; SameSite=Strict${secure}`
}

/** Somebody who got a session, and the token by which their browser is known from now on. */
export type Admitted = { tokens: Tokens; browserToken: string }

/** Answers the tokens of a sign-in and leaves the browser its cookie. */
export function welcome(
  services: Services,
  context: Pick<Context<Session | null>, 'reply'>,
  { tokens, browserToken }: Admitted,
): Tokens {
  const isHttps = services.config.baseUrl?.startsWith('https:') ?? false
  context.reply.header('set-cookie', browserCookie(services.vault, browserToken, isHttps))
  return handOver(services, context, tokens)
}
