import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A grey PNG. `says` is the size in its header, where that is another than the size of what is in it. */
export function aPng({ width = 2, height = 2 } = {}, says = { width, height }): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(says.width, 0)
  header.writeUInt32BE(says.height, 4)
  header.writeUInt8(8, 8)
  const rows = Buffer.alloc((width + 1) * height, 128)
  for (let row = 0; row < height; row += 1) rows.writeUInt8(0, row * (width + 1))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
