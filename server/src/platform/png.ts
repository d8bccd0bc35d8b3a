import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A picture of one byte a pixel, 0 black to 255 white, row by row from the upper left. */
export type GreyPicture = { width: number; height: number; pixels: Uint8Array }

/**
 * A picture as PNG, grey of eight bits; ISO/IEC 15948. `says` is the size in its header, where it differs from the
 * actual one.
 */
export function encodePng({ width, height, pixels }: GreyPicture, says = { width, height }) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(says.width, 0)
  header.writeUInt32BE(says.height, 4)
  header.writeUInt8(8, 8)
  // Each row begins with the number of its filter: none.
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row += 1) {
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
