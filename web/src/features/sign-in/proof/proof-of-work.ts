import { leadingZeros } from '@iwater/contract/rules/proof-of-work'
import { sha256 } from '@noble/hashes/sha2.js'

/** What the server asks for: a number that makes the SHA-256 of `<challenge>.<number>` begin with so many zero bits. */
export type ProofTask = { challenge: string; bits: number }

/** Tries one number after the other; answers the challenge with the first that does. */
export function solve({ challenge, bits }: ProofTask): string {
  const encoder = new TextEncoder()
  for (let number = 0; ; number += 1) {
    const proof = `${challenge}.${number}`
    if (leadingZeros(sha256(encoder.encode(proof))) >= bits) return proof
  }
}
