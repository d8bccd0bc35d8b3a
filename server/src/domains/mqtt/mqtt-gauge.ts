/**
 * Follows the packet boundaries of an MQTT stream without keeping its bytes and reports when a packet announces more
 * than `limit` bytes. The broker's own parser would collect up to 256 MB for one packet.
 */
export function createPacketGauge(limit: number) {
  /** Remaining bytes of the present packet's body. */
  let left = 0
  /** Digits of the length read so far; -1 before the packet's first byte. */
  let digits = -1
  let length = 0

  /** False once a packet is too large or its length is invalid. */
  return (chunk: Uint8Array): boolean => {
    let at = 0
    while (at < chunk.length) {
      if (left > 0) {
        const skipped = Math.min(left, chunk.length - at)
        left -= skipped
        at += skipped
        continue
      }
      const byte = chunk[at] ?? 0
      at += 1
      if (digits < 0) {
        digits = 0
        length = 0
        continue
      }
      length += (byte & 0x7f) * 128 ** digits
      digits += 1
      if (byte & 0x80) {
        if (digits === 4) return false
        continue
      }
      if (length > limit) return false
      left = length
      digits = -1
    }
    return true
  }
}
