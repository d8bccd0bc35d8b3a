import { createHash, randomBytes } from 'node:crypto'
import { leadingZeros } from '@iwater/contract/rules/proof-of-work'
import { readSigned, signText } from '#platform/secrets/signed-text'
import type { Vault } from '#platform/secrets/vault'

/** Zero bits that a proof begins with: some 65,000 hashes, a fifth of a second to a second of a browser’s time. */
export const proofBits = 16

/** For so long a challenge can be answered. */
const lifeMs = 300_000

const purpose = 'proof of work'

/** What is to be answered: random, its end in milliseconds since 1970, and a signature, so that nothing has to be kept. */
export function newChallenge(vault: Vault, nowMs: number): string {
  const body = `${randomBytes(16).toString('base64url')}.${(nowMs + lifeMs).toString(36)}`
  return signText(vault, body, purpose)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** A right answer to a challenge of this deployment, which may be used once until it runs out. */
export type Proof = { challengeHash: Buffer; expiresAt: Date }

/**
 * Judges `<challenge>.<number>`: the SHA-256 of the whole begins with so many zero bits. Null for whatever is not a
 * right answer in time; whether it was used before is for its caller to find out.
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
