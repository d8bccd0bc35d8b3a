/** Pixels. */
export type Dimensions = { width: number; height: number }

const pngEnd = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])

/** PNG: the first chunk must be the header and the last the end, with nothing behind it. */
function ofPng(bytes: Buffer): Dimensions | null {
  if (bytes.length < 45 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  if (!bytes.subarray(-8).equals(pngEnd)) return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

const ofGif = (bytes: Buffer): Dimensions | null =>
  bytes.length < 14 ? null : { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }

/** BMP: the length in its header is that of the file; heights below zero mean rows from the top. */
function ofBmp(bytes: Buffer): Dimensions | null {
  if (bytes.length < 54 || bytes.readUInt32LE(2) !== bytes.length) return null
  return { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) }
}

/** Markers that begin a frame, among them the size of the picture: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** JPEG: segments one after another, each with its length, until the one that holds the size. */
function ofJpeg(bytes: Buffer): Dimensions | null {
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker)) {
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

const readers = { png: ofPng, gif: ofGif, bmp: ofBmp, jpg: ofJpeg, jpeg: ofJpeg }

/** The dimensions of a picture by its own header, or null if it is not a complete picture of its type. */
export function dimensionsOf(bytes: Buffer, extension: string): Dimensions | null {
  const read = readers[extension as keyof typeof readers]
  const found = read?.(bytes)
  return found && found.width > 0 && found.height > 0 ? found : null
}
