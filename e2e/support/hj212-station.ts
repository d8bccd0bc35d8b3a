import { once } from 'node:events'
import { connect } from 'node:net'

/** CRC of HJ 212-2017 annex A, written down here once more so that the server is checked against another hand. */
function crc(text: string) {
  let value = 0xffff
  for (const byte of Buffer.from(text)) {
    value = (value >> 8) ^ byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >> 1) ^ 0xa001 : value >> 1
  }
  return value.toString(16).toUpperCase().padStart(4, '0')
}

/** `YYYYMMDDhhmmss` in China, the location of the demo stations. */
const chinaTime = (at: Date) =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)

/** Sends one real-time value as a station does, and answers what the server said: 9014 once it is stored. */
export async function sendRealtime(
  port: number,
  station: { mn: string; password: string },
  values: Record<string, number>,
  /** How long ago they were measured, seconds. Two values of the same second would be one. */
  age = 0,
) {
  const now = new Date(Date.now() - age * 1000)
  const items = Object.entries(values).map(([code, value]) => `${code}-Rtd=${value},${code}-Flag=N`)
  const qn = `${chinaTime(now)}000`
  const segment = `QN=${qn};ST=32;CN=2011;PW=${station.password};MN=${station.mn};Flag=5;CP=&&DataTime=${chinaTime(now)};${items.join(';')}&&`
  const socket = connect(port, '127.0.0.1')
  socket.write(`##${String(segment.length).padStart(4, '0')}${segment}${crc(segment)}\r\n`)
  const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(10_000) })) as [Buffer]
  socket.end()
  return answer.toString('latin1')
}
