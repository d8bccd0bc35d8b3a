import { expect, test } from 'vitest'
import { exampleOf } from './connection-example.ts'
import { createFrameReader } from './hj212-frame.ts'
import { parseMessage } from './hj212-message.ts'

const at = Date.parse('2026-11-20T08:30:12.345Z')

const sender = (
  protocol: 'hj212' | 'mqtt' | 'http',
  keys: string[],
  sm4Key: Uint8Array | null = null,
) => ({
  protocol,
  stationNumber: 'DM000001',
  sm4Key,
  zone: 'Asia/Shanghai',
  channels: new Map(keys.map((key, index) => [key, index])),
})

const frame = (keys: string[]) =>
  exampleOf(sender('hj212', keys), { key: '123456', address: '127.0.0.1:9212', at })

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
  const station = sender('hj212', ['w01018'], new Uint8Array(16))
  const text = exampleOf(station, { key: '123456', address: '', at })
  expect(text).toMatch(/^[0-9a-f]+$/)
  expect(Buffer.from(text, 'hex').toString('latin1')).toContain('Flag=9;CP=&&')
})

test('a device is shown a command line for MQTT, one behind a gateway the gateway topic', () => {
  const circumstances = { key: 'abc', address: 'mqtt://127.0.0.1:1883', at }
  expect(exampleOf(sender('mqtt', ['level', 'flow']), circumstances)).toBe(
    `mosquitto_pub -h 127.0.0.1 -p 1883 -q 1 -u 'abc' -t v1/devices/me/telemetry -m '{"level":1.23,"flow":1.23}'`,
  )
  expect(exampleOf(sender('mqtt', ['Tank 1/level', 'Tank 2/level']), circumstances)).toContain(
    `-t v1/gateway/telemetry -m '{"Tank 1":[{"values":{"level":1.23}}]}'`,
  )
})

test('a device is shown a request for HTTP, whatever signs its keys contain', () => {
  const address = 'http://127.0.0.1:8080/api/ingest/push'
  expect(exampleOf(sender('http', ["pump's"]), { key: 'abc', address, at })).toBe(
    `curl 'http://127.0.0.1:8080/api/ingest/push' -H 'Authorization: Device abc' -H 'Content-Type: application/json' -d '[{"key":"pump'\\''s","value":1.23}]'`,
  )
})
