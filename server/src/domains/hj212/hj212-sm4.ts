import { createCipheriv, createDecipheriv } from 'node:crypto'
import { hj212Crc } from './hj212-crc.ts'
import { decodeText, type TextEncoding } from './hj212-text.ts'

const BLOCK = 16
const CP_OPEN = 'CP=&&'
const CP_CLOSE = '&&'

/**
 * SM4 encryption of the data area (HJ 212-2025, 6.4.2 and annex A.2).
 *
 * The text of the standard was not available. This follows implementers who quote it, and agrees with the cipher text of
 * its example (see the tests): 128-bit key, ECB, no padding; whole blocks of 16 bytes between `CP=&&` and `&&` are
 * encrypted and a shorter rest stays plain, so lengths do not change; the frame is built first, so length and CRC are
 * those of the plain segment. Open: whether a "character" of the standard is a byte when the area contains Chinese text
 * (bytes are assumed), and how keys are renewed (CN 1014).
 *
 * @param key 16 bytes; another length is a RangeError
 */
export function encryptArea(plain: Uint8Array, key: Uint8Array): Buffer {
  const cipher = createCipheriv('sm4-ecb', checkedKey(key), null).setAutoPadding(false)
  return overWholeBlocks(plain, (blocks) => Buffer.concat([cipher.update(blocks), cipher.final()]))
}

/** Undoes `encryptArea`. */
export function decryptArea(cipherText: Uint8Array, key: Uint8Array): Buffer {
  const decipher = createDecipheriv('sm4-ecb', checkedKey(key), null).setAutoPadding(false)
  return overWholeBlocks(cipherText, (blocks) =>
    Buffer.concat([decipher.update(blocks), decipher.final()]),
  )
}

/**
 * Whether HJ 212-2025 requires the data area of a field's message encrypted: data (2000-2999), keys (1014), site
 * (3020).
 */
export function isSealedCommand(cn: string): boolean {
  return /^(?:2\d{3}|1014|3020)$/.test(cn)
}

/** Whether a header, the segment before `CP=`, may precede an encrypted data area. */
export function isSealedHeader(header: string): boolean {
  const cn = /(?:^|;)CN=(\d{4});/.exec(header)?.[1]
  return cn !== undefined && isSealedCommand(cn) && /(?:^|;)Flag=(?:8|9|10|11);/.test(header)
}

/**
 * Replaces the plain data area of an encoded frame by the encrypted one. A frame without `CP=&&...&&` is a RangeError.
 */
export function sealFrame(frame: Uint8Array, key: Uint8Array): Buffer {
  const sealed = Buffer.from(frame)
  const open = sealed.indexOf(CP_OPEN)
  const close = sealed.lastIndexOf(CP_CLOSE)
  if (open < 0 || close < open + CP_OPEN.length) throw new RangeError('the frame has no data area')
  const start = open + CP_OPEN.length
  encryptArea(sealed.subarray(start, close), key).copy(sealed, start)
  return sealed
}

export type OpenedSegment =
  | { ok: true; segment: string; encoding: TextEncoding }
  | { ok: false; reason: 'crc' | 'cp-missing' }

/**
 * Plain segment of a `sealed` frame. `crc` says that the frame was damaged or the key is another one: the CRC over the
 * plain text is the only check, and one wrong key in 256 passes it and then fails as a message.
 */
export function openSealed(
  sealed: { segment: Uint8Array; crcGiven: string },
  key: Uint8Array,
): OpenedSegment {
  const plain = Buffer.from(sealed.segment)
  const open = plain.indexOf(CP_OPEN)
  if (open < 0) return { ok: false, reason: 'cp-missing' }
  const start = open + CP_OPEN.length
  const end = Math.max(start, plain.length - CP_CLOSE.length)
  decryptArea(plain.subarray(start, end), key).copy(plain, start)
  if (hj212Crc(plain) !== Number.parseInt(sealed.crcGiven, 16)) return { ok: false, reason: 'crc' }
  const { text, encoding } = decodeText(plain)
  return { ok: true, segment: text, encoding }
}

function overWholeBlocks(bytes: Uint8Array, transform: (blocks: Uint8Array) => Buffer): Buffer {
  const whole = bytes.length - (bytes.length % BLOCK)
  if (whole === 0) return Buffer.from(bytes)
  return Buffer.concat([transform(bytes.subarray(0, whole)), bytes.subarray(whole)])
}

function checkedKey(key: Uint8Array): Uint8Array {
  if (key.length !== BLOCK) throw new RangeError(`an SM4 key has ${BLOCK} bytes, not ${key.length}`)
  return key
}
