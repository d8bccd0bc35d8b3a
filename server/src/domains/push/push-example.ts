import { mostExampleValues } from '@iwater/contract/field/connections'
import { type ExampleSetting, exampleValue, quoted, type Sender } from '#domains/gateway'

export function pushExample({ channels }: Sender, { key, address }: ExampleSetting): string {
  const readings = [...channels.keys()]
    .slice(0, mostExampleValues)
    .map((each) => ({ key: each, value: exampleValue }))
  return [
    `curl ${quoted(address)}`,
    `-H ${quoted(`Authorization: Device ${key}`)}`,
    "-H 'Content-Type: application/json'",
    `-d ${quoted(JSON.stringify(readings))}`,
  ].join(' ')
}
