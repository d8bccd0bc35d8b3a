import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Protects data that must be stored but not be readable from the database alone. `purpose` names the use of a secret
 * and its owner: a secret that was moved to another row cannot be opened there.
 */
export type Vault = {
  /** AES-256-GCM: nonce of 12 bytes, text, tag of 16 bytes. */
  seal(text: string, purpose: string): Buffer
  /** Throws when the text was sealed with another key or for another purpose, or was changed. */
  open(sealed: Buffer, purpose: string): string
  /** HMAC-SHA256, for values that are too short to be protected by a hash, such as a code of six digits. */
  hash(text: string, purpose: string): Buffer
}

/** A vault under a key of at least 32 random bytes. */
export function openVault(key: Buffer): Vault {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `iwater ${use}`, 32))
  const sealing = derive('sealing')
  const hashing = derive('hashing')
  return {
    seal(text, purpose) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(purpose))
      return Buffer.concat([
        nonce,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
    },
    open(sealed, purpose) {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, 12))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(-16))
      return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
    },
    hash: (text, purpose) => createHmac('sha256', hashing).update(`${purpose}\n${text}`).digest(),
  }
}
