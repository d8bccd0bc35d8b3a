import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCrc, hj212Crc } from './hj212-crc.ts'
import { createFrameReader, type FrameEvent } from './hj212-frame.ts'
import { encodeMessage } from './hj212-message.ts'
import { anyMessage, readAll, segmentOf, segments, VECTORS } from './hj212-testing.ts'

const frames = Object.values(VECTORS)

function bytes(...texts: string[]): Buffer {
  return Buffer.from(texts.join(''))
}

function frameOf(segment: string | Buffer, declared?: number): Buffer {
  const content = Buffer.from(segment)
  const length = String(declared ?? content.length).padStart(4, '0')
  return Buffer.concat([
    Buffer.from(`##${length}`),
    content,
    Buffer.from(formatCrc(hj212Crc(content))),
  ])
}

function rejections(events: FrameEvent[]): string[] {
  return events.flatMap((event) =>
    event.kind === 'refused' ? [`${event.reason} ${event.bytes}`] : [],
  )
}

/** Cuts bytes at arbitrary places. */
function cut(whole: Buffer, places: number[]): Buffer[] {
  const ends = [...places.map((place) => place % (whole.length + 1)), whole.length].sort(
    (a, b) => a - b,
  )
  return ends.map((end, index) => whole.subarray(ends[index - 1] ?? 0, end))
}

describe('a stream of whole frames', () => {
  it.each(frames)('reads %s', (frame) => {
    const events = readAll([bytes(frame, '\r\n')])
    expect(events).toEqual([
      {
        kind: 'frame',
        segment: segmentOf(frame),
        encoding: 'ascii',
        crcGiven: frame.slice(-4),
        declared: Number(frame.slice(2, 6)),
        bytes: frame.length,
      },
    ])
  })

  it('gives a frame as soon as its CRC is there, before CR LF', () => {
    const reader = createFrameReader({ maxFrameBytes: 4096 })
    expect(segments(reader.push(bytes(VECTORS.old)))).toEqual([segmentOf(VECTORS.old)])
    expect(reader.pendingBytes()).toBe(0)
  })

  it('reads several frames of one chunk, with and without CR LF', () => {
    expect(segments(readAll([bytes(...frames)]))).toEqual(frames.map(segmentOf))
    expect(segments(readAll([bytes(frames.join('\r\n'))]))).toEqual(frames.map(segmentOf))
  })

  it('gives the same events however the bytes are cut', () => {
    const streams = fc.array(
      fc.oneof(
        fc.constantFrom(...frames).map((frame) => bytes(frame, '\r\n')),
        anyMessage.map(encodeMessage),
        fc.constantFrom(...frames).map((frame) => bytes(frame.replace('##01', '##02'), '\r\n')),
        fc
          .constantFrom('##', '##0123', '###0101', '#', 'noise\r\n', '##0012abc')
          .map((text) => bytes(text)),
        fc.uint8Array({ maxLength: 40 }).map((noise) => Buffer.from(noise)),
      ),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(streams, fc.array(fc.nat(), { maxLength: 20 }), (parts, places) => {
        const whole = Buffer.concat(parts)
        const expected = readAll([whole])
        expect(readAll(cut(whole, places))).toEqual(expected)
        expect(readAll([...whole].map((byte) => Buffer.of(byte)))).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })
})

describe('resynchronisation', () => {
  it('never loses a frame that follows noise', () => {
    const headLike = fc.string({
      unit: fc.constantFrom('#', '0', '1', '9', '&', 'C', 'P', '=', ';'),
      maxLength: 40,
    })
    const noise = fc.oneof(
      fc.uint8Array({ maxLength: 60 }).map((some) => Buffer.from(some)),
      headLike.map((text) => Buffer.from(text)),
      fc
        .tuple(fc.constantFrom(...frames), fc.nat())
        .map(([frame, at]) => bytes(frame.slice(0, at % frame.length))),
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(noise, anyMessage.map(encodeMessage)), { maxLength: 4 }),
        (pairs) => {
          const got = segments(readAll([Buffer.concat(pairs.flat())], 9999))
          const sent = pairs.map(([, frame]) => frame.subarray(6, -6).toString())
          expect(got.filter((segment) => sent.includes(segment))).toEqual(sent)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('counts noise but not line ends', () => {
    expect(rejections(readAll([bytes('ab#\r\n', VECTORS.old, '\r\n\r\n', '#x')]))).toEqual([
      'noise 3',
      'noise 2',
    ])
  })

  it('leaves a cut frame at the head of the next, without waiting', () => {
    const reader = createFrameReader({ maxFrameBytes: 4096 })
    const events = reader.push(bytes(VECTORS.outlet.slice(0, 100), VECTORS.old))
    expect(rejections(events)).toEqual(['truncated 100'])
    expect(segments(events)).toEqual([segmentOf(VECTORS.old)])
  })

  it('reports the beginning of a rejected frame', () => {
    const [event] = readAll([bytes('##0101QN=2016\x01\r\n')])
    expect(event).toEqual({
      kind: 'refused',
      reason: 'truncated',
      bytes: 14,
      excerpt: '##0101QN=2016.',
    })
  })
})

describe('the length', () => {
  const wrong = (by: number, frame: string): string =>
    `##${String(segmentOf(frame).length + by).padStart(4, '0')}${frame.slice(6)}\r\n`

  it.each([-50, -1, 1, 7, 500])('off by %i once is refused and costs no other frame', (by) => {
    const events = readAll([
      bytes(VECTORS.old, '\r\n', wrong(by, VECTORS.outlet), VECTORS.old, '\r\n'),
    ])
    expect(segments(events)).toEqual([segmentOf(VECTORS.old), segmentOf(VECTORS.old)])
    expect(rejections(events)).toEqual([`length ${VECTORS.outlet.length}`])
  })

  it.each([-6, 1, 4, 12])('off by %i every time is believed from the second frame on', (by) => {
    const events = readAll([
      bytes(...[VECTORS.old, VECTORS.outlet, VECTORS.smallCrc].map((f) => wrong(by, f))),
    ])
    expect(segments(events)).toEqual([segmentOf(VECTORS.outlet), segmentOf(VECTORS.smallCrc)])
  })

  it('is also accepted when a logger always declares the same wrong one', () => {
    const fixed = (frame: string): string => `##0500${frame.slice(6)}\r\n`
    const events = readAll([bytes(fixed(VECTORS.old), fixed(VECTORS.outlet))])
    expect(segments(events)).toEqual([segmentOf(VECTORS.outlet)])
  })

  it('is checked again after a right frame or another damage', () => {
    const between = [VECTORS.old, VECTORS.old.replace('36.91', '36.92')]
    for (const frame of between) {
      const events = readAll([
        bytes(wrong(3, VECTORS.outlet), `${frame}\r\n`, wrong(3, VECTORS.smallCrc)),
      ])
      expect(rejections(events).filter((text) => text.startsWith('length'))).toHaveLength(2)
    }
  })

  it('may count characters where the standard of 2017 meant ASCII', () => {
    const segment = 'ST=32;CN=3020;PW=123456;MN=A1;Flag=4;CP=&&InfoId=i11001,i11001-Info=水泵运行&&'
    const [event] = readAll([Buffer.concat([frameOf(segment, segment.length), bytes('\r\n')])])
    expect(event).toMatchObject({ kind: 'frame', segment, encoding: 'utf-8' })
  })

  it('counts bytes of UTF-8', () => {
    const segment = 'ST=32;CN=3020;PW=123456;MN=A1;Flag=8;CP=&&i11001-Info=水泵运行&&'
    const [event] = readAll([frameOf(segment)])
    expect(event).toMatchObject({ kind: 'frame', segment, encoding: 'utf-8' })
  })

  it('may omit its leading zeros', () => {
    const events = readAll([bytes(VECTORS.old.replace('##0139', '##139'), '\r\n')])
    expect(segments(events)).toEqual([segmentOf(VECTORS.old)])
  })

  it('of a frame with a wrong CRC as well does not matter', () => {
    expect(rejections(readAll([bytes(wrong(4, VECTORS.old.replace('36.91', '36.92')))]))).toEqual([
      `crc ${VECTORS.old.length}`,
    ])
  })
})

describe('text', () => {
  it('that is not UTF-8 is read as GBK', () => {
    const gbk = Buffer.from('CN=3020;ST=32;MN=A1;CP=&&i11001-Info=')
    const segment = Buffer.concat([gbk, Buffer.from([0xb1, 0xc3]), Buffer.from('&&')])
    const [event] = readAll([frameOf(segment)])
    expect(event).toMatchObject({ encoding: 'gbk', segment: expect.stringContaining('Info=泵&&') })
  })
})

describe('hostile input', () => {
  it('never makes it throw nor keep more than the limit', () => {
    const part = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .constantFrom(
          '##',
          '##9999',
          '##0001',
          '##0000',
          '&&',
          'CP=&&',
          'Flag=9;CN=2011;CP=&&\xff',
          '\r\n',
        )
        .map((t) => Buffer.from(t, 'latin1')),
    )
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 30 }),
        fc.integer({ min: 64, max: 400 }),
        (parts, maxFrameBytes) => {
          const reader = createFrameReader({ maxFrameBytes })
          let told = 0
          for (const chunk of parts) {
            for (const event of reader.push(chunk)) told += event.bytes
            expect(reader.pendingBytes()).toBeLessThanOrEqual(maxFrameBytes)
          }
          for (const event of reader.end()) told += event.bytes
          const lineEnds = Buffer.concat(parts).filter((byte) => byte === 13 || byte === 10).length
          const all = Buffer.concat(parts).length
          expect(told).toBeLessThanOrEqual(all)
          expect(told).toBeGreaterThanOrEqual(all - lineEnds)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is rejected in pieces of the limit when it has no end', () => {
    const reader = createFrameReader({ maxFrameBytes: 200 })
    const events = reader.push(bytes('##9999', 'x'.repeat(1000)))
    expect(rejections(events)).toEqual([
      'oversize 200',
      'noise 200',
      'noise 200',
      'noise 200',
      'noise 200',
    ])
    expect(segments(reader.push(bytes(VECTORS.old)))).toEqual([segmentOf(VECTORS.old)])
  })

  it.each([
    ['heads that promise much', '##1024'],
    ['hashes', '#'],
    ['heads with an end after them', '##0012&&AAAA'],
    ['encrypted heads', `##1000CN=2011;MN=1;Flag=9;CP=&&${'\xff'.repeat(16)}`],
  ])('of %s takes time in proportion to its size', (_name, unit) => {
    const time = (size: number): number => {
      const chunk = Buffer.from(unit.repeat(size / unit.length), 'latin1')
      const begin = performance.now()
      readAll([chunk], 1034)
      return performance.now() - begin
    }
    time(100_000)
    const small = Math.max(1, Math.min(time(100_000), time(100_000), time(100_000)))
    const large = Math.min(time(800_000), time(800_000))
    // eight times the bytes: eight times the time if linear, sixty-four if quadratic
    expect(large / small).toBeLessThan(32)
  })
})
