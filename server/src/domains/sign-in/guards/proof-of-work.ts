import { createHash, randomBytes } from 'node:crypto'
import { leadingZeros } from '@iwater/contract/rules/proof-of-work'
import { readSigned, signText } from '#platform/secrets/signed-text'
import type { Vault } from '#platform/secrets/vault'

/** Zero bits at the beginning of a proof: about 65,000 hashes, a fifth of a second to a second in a browser. */
export const proofBits = 16

/** The lifetime of a challenge. */
const lifeMs = 300_000

const purpose = 'proof of work'

/** A challenge: random, with its end in milliseconds since 1970 and a signature, so that nothing has to be stored. */
export function newChallenge(vault: Vault, nowMs: number): string {
  const body = `${randomBytes(16).toString('base64url')}.${(nowMs + lifeMs).toString(36)}`
  return signText(vault, body, purpose)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** A valid proof for a challenge of this deployment, which may be used once until it expires. */
export type Proof = { challengeHash: Buffer; expiresAt: Date }

/**
 * Checks `<challenge>.<number>`: the SHA-256 of the whole begins with so many zero bits. Null for a wrong or late
 * answer; the caller checks whether it was used before.
 */
export function readProof(
  vault: Vault,
  text: string,
  { nowMs, bits = proofBits }: { nowMs: number; bits?: number },
): Proof | null {
  const [, challenge = '', end = ''] =
    /^([\w-]{22}\.([\da-z]{1,11})\.[\w-]{43})\.\d{1,15}$/.exec(text) ?? []
  const body = readSigned(vault, challenge, purpose)
  if (body === undefined) return null
  const expiresAt = new Date(Number.parseInt(end, 36))
  if (expiresAt.getTime() <= nowMs || leadingZeros(hashOf(text)) < bits) return null
  return { challengeHash: hashOf(body), expiresAt }
}
