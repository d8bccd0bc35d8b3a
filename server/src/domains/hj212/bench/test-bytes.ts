import type { Station } from '#domains/gateway'
import { formatCrc, hj212Crc } from '../hj212-crc.ts'
import { isSealedCommand, sealFrame } from '../hj212-sm4.ts'
import { bareSegments, framed } from './bare-segment.ts'

/** A password as our own pages show it. */
export const maskedPassword = '******'

const masked = `PW=${maskedPassword};`
const frame = /^##\d{1,4}(.*)([\dA-F]{4})$/i

/** The segment of a line that was right with a masked password; undefined for any other line. */
function maskedSegment(line: string) {
  const [, segment = '', crc = ''] = frame.exec(line) ?? []
  const isRight = formatCrc(hj212Crc(Buffer.from(segment))) === crc.toUpperCase()
  return isRight && segment.includes(masked) ? segment : undefined
}

/**
 * Bytes as the device of a station would send them: a masked password becomes its own, which nobody can read, and what it
 * has to encrypt is encrypted. Anything else stays as it is, with its faults.
 */
export function testBytes(bytes: Buffer, { password, sm4Key }: Station): Buffer {
  const own = (segment: string) => {
    const whole = framed(segment.replace(masked, `PW=${password ?? ''};`))
    const cn = /(?:^|;)CN=(\d{4});/.exec(segment)?.[1] ?? ''
    return sm4Key && isSealedCommand(cn) ? sealFrame(whole, sm4Key) : whole
  }
  const segments = bareSegments(bytes)
  if (segments) return Buffer.concat(segments.map(own))
  if (!bytes.includes(masked)) return bytes
  const lines = bytes.toString('utf8').split(/\r?\n/)
  return Buffer.concat(
    lines.map((line) => {
      const segment = maskedSegment(line.trim())
      return segment === undefined ? Buffer.from(`${line}\r\n`) : own(segment)
    }),
  )
}
