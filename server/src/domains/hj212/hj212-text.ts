export type TextEncoding = 'ascii' | 'utf-8' | 'gbk'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const gbk = new TextDecoder('gbk')

/**
 * Text of a data segment. HJ 212 asks for UTF-8; old loggers send GBK, which is what bytes that are not UTF-8 are read as.
 * Bytes that are neither become U+FFFD, which no numeric field accepts.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  if (isAscii(bytes)) return { text: asciiText(bytes), encoding: 'ascii' }
  try {
    return { text: strictUtf8.decode(bytes), encoding: 'utf-8' }
  } catch {
    // not UTF-8: that is the answer, not a failure
    return { text: gbk.decode(bytes), encoding: 'gbk' }
  }
}

function isAscii(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte > 0x7f) return false
  return true
}

function asciiText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
