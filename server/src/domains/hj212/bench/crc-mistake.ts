import type { CrcMistake } from '@iwater/contract/field/frame-bench'
import { formatCrc, hj212Crc } from '../hj212-crc.ts'

const polynomial = 0xa001

/** CRC-16 of Modbus, which shares polynomial and start value with that of HJ 212. */
export function modbusCrc(bytes: Uint8Array): number {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let shift = 0; shift < 8; shift += 1) crc = crc & 1 ? (crc >> 1) ^ polynomial : crc >> 1
  }
  return crc
}

const exchanged = (crc: number) => ((crc & 0xff) << 8) | (crc >> 8)

/** How a wrong CRC was made, where a usual mistake gives it. `head` is `##` and the length as they were sent. */
export function crcMistake(
  given: string,
  { head, segment }: { head: Uint8Array; segment: Uint8Array },
): CrcMistake | null {
  const whole = Buffer.concat([head, segment])
  const lineEnd = Buffer.concat([segment, Buffer.from('\r\n')])
  const tries: readonly (readonly [CrcMistake, readonly number[]])[] = [
    ['modbus', [modbusCrc(segment), exchanged(modbusCrc(segment))]],
    ['bytes-exchanged', [exchanged(hj212Crc(segment))]],
    ['with-head', [hj212Crc(whole), modbusCrc(whole)]],
    ['with-line-end', [hj212Crc(lineEnd), modbusCrc(lineEnd)]],
  ]
  const wanted = given.toUpperCase()
  return tries.find(([, crcs]) => crcs.some((crc) => formatCrc(crc) === wanted))?.[0] ?? null
}
