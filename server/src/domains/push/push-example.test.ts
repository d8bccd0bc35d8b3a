import { expect, test } from 'vitest'
import { pushExample } from './push-example.ts'

const at = Date.parse('2026-11-20T08:30:12.345Z')

const sender = (keys: string[]) => ({
  protocol: 'http' as const,
  stationNumber: 'DM000001',
  sm4Key: null,
  zone: 'Asia/Shanghai',
  channels: new Map(keys.map((key, index) => [key, index])),
  retired: new Set(),
})

test('the example of a device is a request for HTTP, whatever characters its keys contain', () => {
  const address = 'http://127.0.0.1:8080/api/ingest/push'
  expect(pushExample(sender(["pump's"]), { key: 'abc', address, at })).toBe(
    `curl 'http://127.0.0.1:8080/api/ingest/push' -H 'Authorization: Device abc' -H 'Content-Type: application/json' -d '[{"key":"pump'\\''s","value":1.23}]'`,
  )
})
