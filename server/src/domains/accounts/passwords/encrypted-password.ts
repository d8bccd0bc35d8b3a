import { createDecipheriv } from 'node:crypto'

/** AES key and start vector, 16 bytes each. */
export type PasswordCipher = { key: Buffer; iv: Buffer }

const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/

/** An encrypted password is base64 of whole blocks; passwords themselves are too short to look like that. */
const isEncrypted = (text: string) =>
  text.length >= 24 && base64.test(text) && Buffer.byteLength(text, 'base64') % 16 === 0

/**
 * The password in what a client sent: encrypted by AES-CBC with zero padding, or as it is. Answers null where the
 * result is unreadable, which callers treat like any wrong password, so that it reveals nothing.
 */
export function decryptPassword(text: string, { key, iv }: PasswordCipher): string | null {
  if (!isEncrypted(text)) return text
  const decipher = createDecipheriv('aes-128-cbc', key, iv).setAutoPadding(false)
  const bytes = Buffer.concat([decipher.update(text, 'base64'), decipher.final()])
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1
  const password = bytes.subarray(0, end).toString('utf8')
  return password.includes('\uFFFD') || password.includes('\0') ? null : password
}
