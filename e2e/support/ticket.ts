import { createHmac, randomUUID } from 'node:crypto'
import type { PartnerTicket } from '@iwater/contract/sign-in/sign-in-methods'

/** A ticket as a partner makes it: claims and their HMAC-SHA256, both in base64url. */
export function ticketOf(
  secret: string,
  claims: Pick<PartnerTicket, 'mobile' | 'org' | 'aud'>,
  iat = Date.now() / 1000,
) {
  const whole = { ...claims, iat, exp: iat + 60, jti: randomUUID() }
  const body = Buffer.from(JSON.stringify(whole)).toString('base64url')
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}
