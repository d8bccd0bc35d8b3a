const POLYNOMIAL = 0xa001

/** The result of eight shifts of a byte: `CRC_STEP[(crc >> 8) ^ byte]` is the register after that byte. */
export const CRC_STEP: Uint16Array = buildSteps()

export const CRC_START = 0xffff

function buildSteps(): Uint16Array {
  const steps = new Uint16Array(256)
  for (let index = 0; index < 256; index += 1) {
    let register = index
    for (let shift = 0; shift < 8; shift += 1) {
      register = register & 1 ? (register >> 1) ^ POLYNOMIAL : register >> 1
    }
    steps[index] = register
  }
  return steps
}

/**
 * CRC16 of HJ 212 (annex A of HJ 212-2017 and HJ 212-2025) over the data segment, 0 to 0xFFFF.
 *
 * It is not the Modbus CRC: before each byte the register is shifted right by eight and its low byte is lost. So only
 * eight bits pass from byte to byte and the check has 256 values. Every change of a single byte is found; of other
 * damage one frame in 256 passes, and the same change made twice, 8 bytes apart, always passes. It proves nothing alone:
 * see the length rule of the frame reader and the strict reading of the message.
 */
export function hj212Crc(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let crc = CRC_START
  for (let index = start; index < end; index += 1) {
    // both indexes are in range: `index` by the loop, the step index because it has eight bits
    crc = CRC_STEP[(crc >> 8) ^ (bytes[index] as number)] as number
  }
  return crc
}

/** Four capital hexadecimal digits, high byte first, as the standard writes a CRC. */
export function formatCrc(crc: number): string {
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** The number of four hexadecimal digits of either case, -1 when one of them is something else. */
export function readCrc(bytes: Uint8Array, at: number): number {
  let crc = 0
  for (let index = at; index < at + 4; index += 1) {
    const digit = hexDigit(bytes[index] ?? 0)
    if (digit < 0) return -1
    crc = crc * 16 + digit
  }
  return crc
}

export function isHexDigit(code: number): boolean {
  return hexDigit(code) >= 0
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
