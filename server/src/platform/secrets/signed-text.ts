import { timingSafeEqual } from 'node:crypto'
import type { Vault } from './vault.ts'

const signatureOf = (vault: Vault, text: string, purpose: string) =>
  vault.hash(text, purpose).toString('base64url')

/** The text, a dot, and 43 characters that only this deployment can have made for it and for this purpose. */
export const signText = (vault: Vault, text: string, purpose: string) =>
  `${text}.${signatureOf(vault, text, purpose)}`

/** What was signed, or undefined when it was not signed here, or for another purpose. */
export function readSigned(vault: Vault, signed: string, purpose: string): string | undefined {
  const dot = signed.lastIndexOf('.')
  if (dot === -1) return undefined
  const text = signed.slice(0, dot)
  // As texts: of the last character some bits say nothing, and each signature has one spelling.
  const given = Buffer.from(signed.slice(dot + 1))
  const expected = Buffer.from(signatureOf(vault, text, purpose))
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined
}
