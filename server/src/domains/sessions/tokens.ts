import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { readSigned, signText } from '#platform/secrets/signed-text'
import type { Vault } from '#platform/secrets/vault'

/** 256 random bits without a meaning. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The purpose of a token of a session. Tokens are signed for it, so that one kind is never accepted as the other. */
export type TokenKind = 'access token' | 'refresh token'

/** A token of a session. Its signature shows without the database that it was issued here. */
export const issueToken = (vault: Vault, kind: TokenKind) => signText(vault, newToken(), kind)

/** `unsigned` looks like a token of earlier versions, and can be made up by anybody. */
export type TokenOrigin = 'signed' | 'unsigned' | 'made-up'

export function originOf(vault: Vault, kind: TokenKind, token: string): TokenOrigin {
  if (/^[\w-]{43}$/.test(token)) return 'unsigned'
  return readSigned(vault, token, kind) === undefined ? 'made-up' : 'signed'
}

/** The queue in which the look-up of a token waits: forged tokens do not delay signed ones. */
export const lineOf = (origin: Exclude<TokenOrigin, 'made-up'>) =>
  origin === 'signed' ? 'tokens' : 'anonymous'

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** The tokens that a refresh token was exchanged for. `accessUntil` is in milliseconds. */
export type Successor = { access: string; refresh: string; accessUntil: number }

const keyOf = (spent: string) =>
  Buffer.from(hkdfSync('sha256', spent, '', 'iwater successor of a refresh token', 32))

/**
 * Seals new tokens so that only the owner of the spent one can read them. A key is used once, so the nonce is fixed.
 */
export function sealSuccessor(spent: string, successor: Successor): Buffer {
  const cipher = createCipheriv('aes-256-gcm', keyOf(spent), Buffer.alloc(12))
  const text = cipher.update(JSON.stringify(successor), 'utf8')
  return Buffer.concat([text, cipher.final(), cipher.getAuthTag()])
}

export function openSuccessor(spent: string, sealed: Buffer): Successor {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(spent), Buffer.alloc(12))
  decipher.setAuthTag(sealed.subarray(-16))
  const text = decipher.update(sealed.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')
  return JSON.parse(text) as Successor
}
