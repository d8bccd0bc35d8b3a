import { expect, test } from 'vitest'
import { mqttExample } from './mqtt-example.ts'

const at = Date.parse('2026-11-20T08:30:12.345Z')

const sender = (keys: string[]) => ({
  protocol: 'mqtt' as const,
  stationNumber: 'DM000001',
  sm4Key: null,
  zone: 'Asia/Shanghai',
  channels: new Map(keys.map((key, index) => [key, index])),
  retired: new Set(),
})

test('the example of a device is a command line for MQTT, behind a gateway with the gateway topic', () => {
  const circumstances = { key: 'abc', address: 'mqtt://127.0.0.1:1883', at }
  expect(mqttExample(sender(['level', 'flow']), circumstances)).toBe(
    `mosquitto_pub -h 127.0.0.1 -p 1883 -q 1 -u 'abc' -t v1/devices/me/telemetry -m '{"level":1.23,"flow":1.23}'`,
  )
  expect(mqttExample(sender(['Tank 1/level', 'Tank 2/level']), circumstances)).toContain(
    `-t v1/gateway/telemetry -m '{"Tank 1":[{"values":{"level":1.23}}]}'`,
  )
})
