import { createHmac, timingSafeEqual } from 'node:crypto'
import { type PartnerTicket, partnerTicket } from '@iwater/contract/sign-in/sign-in-methods'

/** Maximum validity of a ticket, and tolerated difference of clocks, in seconds. */
const lifeSeconds = 60
const skewSeconds = 5

const sign = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest()

/** A ticket of a partner: two parts of base64url, the claims as JSON and their HMAC-SHA256. */
export function makeTicket(secret: string, claims: PartnerTicket): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${body}.${sign(secret, body).toString('base64url')}`
}

function parse(body: string): PartnerTicket | null {
  try {
    const parsed = partnerTicket.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()))
    return parsed.success ? parsed.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** The claims of a ticket, unverified: they identify the secret that verifies it. Null for an invalid one. */
export const readClaims = (ticket: string): PartnerTicket | null =>
  parse(ticket.split('.', 1)[0] ?? '')

const isSigned = (ticket: string, secret: string) => {
  const [body = '', signature = '', ...rest] = ticket.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = sign(secret, body)
  return rest.length === 0 && given.length === right.length && timingSafeEqual(given, right)
}

export type Expected = { mobile: string; org: string; aud: string; nowMs: number }

/** Whether a ticket is valid for its use; whether it was used before is not checked here. */
export function judgeTicket(
  ticket: string,
  secret: string,
  { mobile, org, aud, nowMs }: Expected,
): PartnerTicket | 'invalid' | 'expired' {
  const claims = readClaims(ticket)
  if (!claims || !isSigned(ticket, secret)) return 'invalid'
  if (claims.mobile !== mobile || claims.org !== org || claims.aud !== aud) return 'invalid'
  const now = nowMs / 1000
  const isTooLong = claims.exp - claims.iat > lifeSeconds
  if (isTooLong || claims.iat > now + skewSeconds) return 'invalid'
  return claims.exp <= now ? 'expired' : claims
}
