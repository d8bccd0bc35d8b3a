import { expect, test } from 'vitest'
import type { Station } from '#domains/gateway'
import { formatCrc, hj212Crc } from '../hj212-crc.ts'
import { VECTORS } from '../hj212-testing.ts'
import { modbusCrc } from './crc-mistake.ts'
import { judgeFrames } from './judge-frames.ts'

const outlet = {
  connectionId: 'outlet',
  stationNumber: 'DM000001',
  password: '123456',
  sm4Key: null,
  isEnabled: true,
  zone: 'Asia/Shanghai',
  retentionMs: 100 * 365 * 86_400_000,
  keptFrom: 0,
  channels: new Map([
    ['w01001', 1],
    ['w01010', 2],
  ]),
} as unknown as Station

const judge = (text: string | Buffer, stations: readonly Station[] = [outlet], as?: Station) =>
  judgeFrames(Buffer.from(text), {
    now: Date.parse('2026-11-26T08:00:00Z'),
    zone: 'Asia/Shanghai',
    stationOf: (number) => stations.find(({ stationNumber }) => stationNumber === number),
    as,
    maxFrameBytes: 5120,
    most: 50,
  })

const one = (...given: Parameters<typeof judge>) => {
  const { frames } = judge(...given)
  expect(frames).toHaveLength(1)
  return frames[0] as (typeof frames)[number]
}

const segment = VECTORS.outlet.slice(6, -4)
const withCrc = (crc: number) => `##0321${segment}${formatCrc(crc)}\r\n`

test('a frame of a known station is read with its values, its points and the answer', () => {
  const frame = one(VECTORS.outlet)
  expect(frame).toMatchObject({
    offset: 0,
    bytes: VECTORS.outlet.length,
    text: segment,
    encoding: 'ascii',
    length: { declared: 321, actual: 321 },
    crc: { given: 'A141', computed: 'A141', mistake: null },
    reason: null,
    connectionId: 'outlet',
    // Its Flag wants none.
    answer: null,
  })
  expect(frame.header).toEqual([
    { name: 'ST', value: '32' },
    { name: 'CN', value: '2011' },
    { name: 'PW', value: '123456' },
    { name: 'MN', value: 'DM000001' },
  ])
  expect(frame.fields).toEqual([{ name: 'DataTime', value: '20191223165100' }])
  expect(frame.values[0]).toEqual({
    code: 'w01001',
    factor: 'w01001',
    statistic: 'Rtd',
    text: '15.294',
    flag: 'N',
    at: Date.parse('2019-12-23T16:51:00+08:00'),
    key: 'w01001',
    reason: null,
  })
  expect(frame.values.filter(({ key }) => key !== null)).toHaveLength(2)
  expect(new Set(frame.values.slice(1).map(({ reason }) => reason))).toEqual(
    new Set([null, 'factor-unknown']),
  )
})

test('a frame that wants an answer is answered as the standard shows', () => {
  const answered = segment
    .replace('ST=32', 'QN=20191223165101000;ST=32')
    .replace('CP=', 'Flag=5;CP=')
  const wanted = 'QN=20191223165101000;ST=91;CN=9014;PW=123456;MN=DM000001;Flag=4;CP=&&&&'
  expect(one(answered).answer).toBe(`##0071${wanted}${formatCrc(hj212Crc(Buffer.from(wanted)))}`)
})

test('a frame without any value for a channel is not answered', () => {
  const other = segment.replaceAll(/w0(1001|1010)/g, 'w9$1').replace('CP=', 'Flag=5;CP=')
  const frame = one(other)
  expect(frame.answer).toBe(null)
  expect(new Set(frame.values.map(({ key }) => key))).toEqual(new Set([null]))
})

test.each([
  ['modbus', withCrc(modbusCrc(Buffer.from(segment)))],
  ['bytes-exchanged', withCrc(0x41a1)],
  ['with-head', withCrc(hj212Crc(Buffer.from(`##0321${segment}`)))],
  ['with-line-end', withCrc(hj212Crc(Buffer.from(`${segment}\r\n`)))],
  [null, withCrc(0x0bad)],
])('a wrong CRC is told with how it was made: %s', (mistake, text) => {
  const frame = one(text)
  expect(frame).toMatchObject({
    reason: 'crc',
    crc: { computed: 'A141', mistake },
    connectionId: 'outlet',
    answer: null,
  })
  expect(frame.values).toHaveLength(8)
})

test('the CRC of Modbus is that of its specification', () => {
  // MODBUS over Serial Line V1.02, 6.2.2: 02 07 has the CRC 41 12, low byte first.
  expect(modbusCrc(Buffer.from([0x02, 0x07]))).toBe(0x1241)
})

test('a wrong length is told with the right one', () => {
  expect(one(VECTORS.outlet.replace('##0321', '##0320'))).toMatchObject({
    reason: 'length',
    length: { declared: 320, actual: 321 },
  })
})

test('what cannot be read is pointed at in the text', () => {
  const frame = one(segment.replace('w01006-Rtd=12.122', 'w01006Rtd'))
  expect(frame).toMatchObject({ reason: 'cp-syntax', fault: { text: 'w01006Rtd' }, values: [] })
  const { text, fault } = frame
  expect(text.slice(fault?.at ?? 0)).toMatch(/^w01006Rtd/)
  expect(frame.header.map(({ name }) => name)).toContain('MN')
})

test('each frame of a stream has its place, noise between them too', () => {
  const text = `log ${VECTORS.outlet}\r\n\r\nxyz\r\n${VECTORS.smallCrc}\r\n`
  const { frames } = judge(text)
  expect(frames.map(({ reason }) => reason)).toEqual(['noise', null, 'noise', 'station-unknown'])
  const pieces = frames.map(({ offset, bytes }) => text.slice(offset, offset + bytes))
  expect(pieces).toEqual(['log ', VECTORS.outlet, 'xyz', VECTORS.smallCrc])
})

test('a data segment alone is read without an envelope', () => {
  expect(one(segment)).toMatchObject({ length: null, crc: null, reason: null, text: segment })
})

test.each([
  ['station-unknown', [], undefined],
  ['password-wrong', [{ ...outlet, password: '654321' }], undefined],
  ['disabled', [{ ...outlet, isEnabled: false }], undefined],
  ['not-encrypted', [{ ...outlet, sm4Key: Buffer.alloc(16) }], undefined],
  ['station-unknown', [], { ...outlet, stationNumber: 'DM000002' }],
] as const)(
  'a readable frame that is rejected is read all the same: %s',
  (reason, stations, as) => {
    const frame = one(VECTORS.outlet, [...stations] as Station[], as as Station | undefined)
    expect(frame).toMatchObject({ reason, answer: null })
    expect(frame.values.length).toBeGreaterThan(7)
  },
)

test('a masked password is not judged', () => {
  expect(one(segment.replace('PW=123456', 'PW=******')).reason).toBe(null)
})

test('frames beyond the limit are told', () => {
  const { frames, isMore } = judge(`${VECTORS.outlet}\r\n`.repeat(51))
  expect(frames).toHaveLength(50)
  expect(isMore).toBe(true)
})
