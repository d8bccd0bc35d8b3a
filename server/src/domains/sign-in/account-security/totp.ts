import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Settings that every authenticator program supports: SHA-1, six digits, spans of 30 seconds. Source: RFC 6238. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** A code of the span before or after counts too, for inaccurate clocks. */
const window = 1

/** 160 random bits in base32, as RFC 4226 recommends. */
export const newSecret = () => new Secret({ size: 20 }).base32

const totpOf = (secret: string) => new TOTP({ ...kind, secret: Secret.fromBase32(secret) })

/** `otpauth://totp/…`, which an authenticator reads from a QR code. */
export const addressOf = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ ...kind, secret: Secret.fromBase32(secret), issuer, label }).toString()

/** The number of the span whose code this is, or null for a wrong one. `now` is in milliseconds. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window })
  return delta === null ? null : Math.floor(now / 1000 / kind.period) + delta
}

/** Digits and small letters without the easily confused ones (0 o, 1 i l). */
const signs = '23456789abcdefghjkmnpqrstuvwxyz'

const recoverySigns = 10

/** A code for printing, such as `k7m2p-9xwq4`: 49 random bits. */
export function newRecoveryCode() {
  const code = Array.from({ length: recoverySigns }, () => signs.charAt(randomInt(signs.length)))
  return `${code.slice(0, 5).join('')}-${code.slice(5).join('')}`
}

/** The typed text without separators. */
export const plainCode = (typed: string) => typed.replace(/[\s-]+/g, '').toLowerCase()

export const isTotpCode = (plain: string) => /^\d{6}$/.test(plain)
