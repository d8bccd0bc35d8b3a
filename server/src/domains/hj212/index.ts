// The protocol HJ 212 over TCP: its frames, commands and encryption.

export { hj212Driver } from './hj212.driver.ts'
export { encodeMessage, type Message as Hj212Message } from './hj212-message.ts'
export { formatQn, formatStationTime } from './hj212-time.ts'
