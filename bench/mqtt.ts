// Values a second over MQTT, acknowledged after the commit, stored and published; none lost.
// The devices run in a process of their own. `node bench/mqtt.ts [seconds] [devices] [values a message]`
import { measure } from './support/field-rate.ts'

const [seconds = 20, count = 25, channels = 20] = process.argv.slice(2).map(Number)
await measure('mqtt', { seconds, count, channels, script: './mqtt-load.ts', wanted: 50_000 })
