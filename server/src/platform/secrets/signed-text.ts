import { timingSafeEqual } from 'node:crypto'
import type { Vault } from './vault.ts'

const signatureOf = (vault: Vault, text: string, purpose: string) =>
  vault.hash(text, purpose).toString('base64url')

/**
 * The text, a dot, and a signature of 43 characters for the text and its purpose, which needs the key of this
 * deployment.
 */
export const signText = (vault: Vault, text: string, purpose: string) =>
  `${text}.${signatureOf(vault, text, purpose)}`

/** The signed text, or undefined when it was not signed here, or for another purpose. */
export function readSigned(vault: Vault, signed: string, purpose: string): string | undefined {
  const dot = signed.lastIndexOf('.')
  if (dot === -1) return undefined
  const text = signed.slice(0, dot)
  // Compared as texts: the last character has unused bits, and each signature has one spelling.
  const given = Buffer.from(signed.slice(dot + 1))
  const expected = Buffer.from(signatureOf(vault, text, purpose))
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined
}
