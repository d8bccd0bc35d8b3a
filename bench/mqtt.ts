// Values a second over MQTT: acknowledged after the commit, stored, and published to a subscriber of everything,
// with rollups running. The devices run in a process of their own.
// `node bench/mqtt.ts [seconds] [devices] [values a message] [messages under way]`
import { measure } from './support/field-rate.ts'

const [seconds = 20, count = 25, channels = 20, window = 40] = process.argv.slice(2).map(Number)
await measure('mqtt', {
  seconds,
  count,
  channels,
  window,
  script: new URL('./support/mqtt-load.ts', import.meta.url),
  wanted: 50_000,
})
