import type { Tokens } from '@iwater/contract/sign-in/sign-in'
import type { Context } from '#platform/http/serve'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'

const lifeSeconds = 7200

/**
 * Answers tokens. Where the deployment configures it, the access token is also set as a cookie, which scripts can read,
 * for pages of other products on the same host that look for it there. No call of this product reads it.
 */
export function answerTokens(
  { config }: Services,
  { reply }: Pick<Context<Session | null>, 'reply'>,
  tokens: Tokens,
): Tokens {
  if (config.accessCookie) {
    const secure = config.baseUrl?.startsWith('https:') ? '; Secure' : ''
    reply.header(
      'set-cookie',
      `x-access-token=${tokens.access_token}; Max-Age=${lifeSeconds}; Path=/; SameSite=Lax${secure}`,
    )
  }
  return tokens
}
