import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCrc, hj212Crc, readCrc } from './hj212-crc.ts'
import { segmentOf, VECTORS } from './hj212-testing.ts'

describe('hj212Crc', () => {
  it.each(Object.entries(VECTORS))('agrees with the published frame %s', (_name, frame) => {
    expect(formatCrc(hj212Crc(Buffer.from(segmentOf(frame))))).toBe(frame.slice(-4).toUpperCase())
  })

  it('starts at FFFF', () => {
    expect(formatCrc(hj212Crc(Buffer.alloc(0)))).toBe('FFFF')
  })

  it('finds every change of a single byte', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 64 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (bytes, position, change) => {
          const damaged = Uint8Array.from(bytes)
          const at = position % bytes.length
          damaged[at] = (damaged[at] ?? 0) ^ change
          expect(hj212Crc(damaged)).not.toBe(hj212Crc(bytes))
        },
      ),
    )
  })

  it('misses two bytes swapped eight apart, which is why it is never trusted alone', () => {
    const sent = Buffer.from('w01001-Rtd=7.1,w01018-Rtd=20.5')
    const damaged = Buffer.from('w01001-Rtd=0.1,w01018-Rtd=27.5')
    expect(sent.indexOf('20.5') - sent.indexOf('7.1')).toBe(15)
    expect(hj212Crc(damaged)).toBe(hj212Crc(sent))
  })
})

describe('readCrc', () => {
  it('reads both letter cases and rejects anything else', () => {
    expect(readCrc(Buffer.from('8c41'), 0)).toBe(0x8c41)
    expect(readCrc(Buffer.from('8C41'), 0)).toBe(0x8c41)
    for (const text of ['8G41', '8`41', '8c4', ' c41', '8@41']) {
      expect(readCrc(Buffer.from(text), 0)).toBe(-1)
    }
  })
})
