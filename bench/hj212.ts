// Values a second over HJ 212: answered with 9014 after the commit, stored, and published to a subscriber of
// everything, with rollups running. The stations run in a process of their own.
// `node bench/hj212.ts [seconds] [stations] [factors a frame] [messages under way]`
import { measure } from './support/field-rate.ts'

const [seconds = 20, count = 100, channels = 10, window = 20] = process.argv.slice(2).map(Number)
await measure('hj212', {
  seconds,
  count,
  channels,
  window,
  script: new URL('./support/hj212-load.ts', import.meta.url),
  wanted: 30_000,
})
