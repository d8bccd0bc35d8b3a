import { cbc } from '@noble/ciphers/aes.js'
import { hexToBytes } from '@noble/ciphers/utils.js'

const blockBytes = 16

/**
 * A password as the server expects it in transit: AES-CBC over UTF-8 padded with zeros to whole blocks,
 * in base64. `key` and `iv` are 16 bytes in hex. It hides the password from logs; secrecy comes from TLS.
 */
export function encryptWith(password: string, { key, iv }: { key: string; iv: string }): string {
  const plain = new TextEncoder().encode(password)
  const padded = new Uint8Array(Math.ceil(plain.length / blockBytes) * blockBytes)
  padded.set(plain)
  const encrypted = cbc(hexToBytes(key), hexToBytes(iv), { disablePadding: true }).encrypt(padded)
  return btoa(String.fromCharCode(...encrypted))
}
