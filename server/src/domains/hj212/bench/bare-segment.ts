import { formatCrc, hj212Crc } from '../hj212-crc.ts'

/** A frame around a data segment. */
export function framed(segment: string): Buffer {
  const bytes = Buffer.from(segment)
  const length = String(bytes.length).padStart(4, '0')
  return Buffer.concat([
    Buffer.from(`##${length}`),
    bytes,
    Buffer.from(`${formatCrc(hj212Crc(bytes))}\r\n`),
  ])
}

const isBare = (line: string) => !line.includes('##') && /CP=&&.*&&$/i.test(line)

/** The lines of a text that consists of data segments alone, as our own pages show them; undefined for any other. */
export function bareSegments(bytes: Buffer): string[] | undefined {
  const lines = bytes
    .toString('utf8')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length > 0 && lines.every(isBare) ? lines : undefined
}
