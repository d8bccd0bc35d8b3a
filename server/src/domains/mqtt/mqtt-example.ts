import { mostExampleValues } from '@iwater/contract/field/connections'
import { type ExampleSetting, exampleValue, quoted, type Sender } from '#domains/gateway'

const entries = (keys: readonly string[]) =>
  Object.fromEntries(keys.slice(0, mostExampleValues).map((key) => [key, exampleValue]))

/** Keys that begin with a device's name are sent by a gateway. */
export function mqttExample({ channels }: Sender, { key, address }: ExampleSetting): string {
  const { hostname, port } = new URL(address)
  const keys = [...channels.keys()]
  const own = keys.filter((each) => !each.includes('/'))
  const [device = ''] = (keys[0] ?? '').split('/')
  const behind = keys.flatMap((each) =>
    each.startsWith(`${device}/`) ? [each.slice(device.length + 1)] : [],
  )
  const [topic, payload] =
    own.length > 0
      ? ['v1/devices/me/telemetry', entries(own)]
      : ['v1/gateway/telemetry', { [device]: [{ values: entries(behind) }] }]
  const message = quoted(JSON.stringify(payload))
  return `mosquitto_pub -h ${hostname} -p ${port} -q 1 -u ${quoted(key)} -t ${topic} -m ${message}`
}
