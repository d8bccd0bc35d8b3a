import { expect, test } from 'vitest'
import { hj212Example } from './hj212-example.ts'
import { createFrameReader } from './hj212-frame.ts'
import { parseMessage } from './hj212-message.ts'

const at = Date.parse('2026-11-20T08:30:12.345Z')

const sender = (keys: string[], sm4Key: Uint8Array | null = null) => ({
  protocol: 'hj212' as const,
  stationNumber: 'DM000001',
  sm4Key,
  zone: 'Asia/Shanghai',
  channels: new Map(keys.map((key, index) => [key, index])),
  retired: new Set(),
})

const frame = (keys: string[]) =>
  hj212Example(sender(keys), { key: '123456', address: '127.0.0.1:9212', at })

const messageOf = (text: string) => {
  const parsed = parseMessage(text.slice(6, -6))
  return parsed.ok ? parsed.message : parsed.reason
}

test('a station is shown a whole frame with its real-time values, in the time of its zone', () => {
  const text = frame(['w01018', 'w21003', 'w01018-Avg.hour'])
  const reader = createFrameReader({ maxFrameBytes: 5120 })
  expect([...reader.push(Buffer.from(text))].map(({ kind }) => kind)).toEqual(['frame'])
  expect(messageOf(text)).toMatchObject({
    cn: '2011',
    mn: 'DM000001',
    pw: '123456',
    qn: '20261120163012345',
    flag: { version: '2017', answerWanted: true },
    cp: {
      fields: { DataTime: '20261120163012' },
      items: [
        { code: 'w01018', values: { Rtd: '1.23', Flag: 'N' } },
        { code: 'w21003', values: { Rtd: '1.23', Flag: 'N' } },
      ],
    },
  })
})

test('a station that measures gas sends it as a source of air pollution, apart from water', () => {
  const gas = ['a21026', 'a21002', 'a34013']
  expect(messageOf(frame([...gas, 'w01018']))).toMatchObject({
    st: '31',
    cp: { items: gas.map((code) => ({ code })) },
  })
  expect(messageOf(frame(['w01018', 'w21003', 'a21026']))).toMatchObject({
    st: '32',
    cp: { items: [{ code: 'w01018' }, { code: 'w21003' }] },
  })
})

test('a station that has channels for hours only is shown the frame of the last hour', () => {
  expect(messageOf(frame(['w01018-Avg.hour', 'w01018-Max.hour', 'w21003-Avg']))).toMatchObject({
    cn: '2061',
    cp: {
      fields: { DataTime: '20261120150000' },
      items: [
        { code: 'w01018', values: { Avg: '1.23', Max: '1.23', Flag: 'N' } },
        { code: 'w21003', values: { Avg: '1.23', Flag: 'N' } },
      ],
    },
  })
  expect(messageOf(frame(['w01018-Cou.day']))).toMatchObject({
    cn: '2031',
    cp: { fields: { DataTime: '20261119000000' } },
  })
})

test('a station that encrypts is shown the bytes of its frame', () => {
  const station = sender(['w01018'], new Uint8Array(16))
  const text = hj212Example(station, { key: '123456', address: '', at })
  expect(text).toMatch(/^[0-9a-f]+$/)
  expect(Buffer.from(text, 'hex').toString('latin1')).toContain('Flag=9;CP=&&')
})
