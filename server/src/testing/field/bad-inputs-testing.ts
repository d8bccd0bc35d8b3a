import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { connectAsync } from 'mqtt'
import { createFrameReader } from '../../domains/hj212/hj212-frame.ts'
import { encodeMessage, type Message, parseMessage } from '../../domains/hj212/hj212-message.ts'
import { formatQn, formatStationTime } from '../../domains/hj212/hj212-time.ts'
import { readDevicePayload } from '../../domains/mqtt/thingsboard-payload.ts'
import { readTime, readValue } from '../../domains/readings/reading-validator.ts'
import { BAD_PAYLOADS, DAMAGES, dice } from './damage-testing.ts'

/** A row that may be stored: `value@milliseconds`. */
export type Rows = Set<string>
export const row = (value: number, at: number) => `${value}@${at}`

/** The required results of bad input. */
export type Expected = {
  /** Everything that was ever sent complete; nothing else may be stored. */
  allowed: Rows
  /** What was sent undamaged and acknowledged, so it must be stored. */
  acknowledged: Rows
  /** Rejections that must at least be counted, or exactly where `countedValues` is given. */
  rejections: number
  /** Values and rejections together, where each sent one must be found in the counts. */
  countedValues?: number
}

type Target = { port: number; stationNumber: string; key: string; count: number; firstAt: number }

const zone = 'Asia/Shanghai'
const perRound = 50

function goodFrame({ stationNumber, key }: Target, at: number, value: number): Buffer {
  const message: Message = {
    qn: formatQn(new Date(at), zone),
    st: '32',
    cn: '2011',
    pw: key,
    mn: stationNumber,
    flag: { version: '2017', split: false, answerWanted: true },
    cp: {
      fields: { DataTime: formatStationTime(new Date(at), zone) },
      items: [{ code: 'w01018', values: { Rtd: String(value), Flag: 'N' } }],
    },
  }
  return encodeMessage(message)
}

function rejectionsIn(bytes: Buffer, { stationNumber, key }: Target): number {
  const reader = createFrameReader({ maxFrameBytes: 5120 })
  const events = [...reader.push(bytes), ...reader.end()]
  return events.filter((event) => {
    if (event.kind !== 'frame') return true
    const parsed = parseMessage(event.segment)
    return !parsed.ok || parsed.message.mn !== stationNumber || parsed.message.pw !== key
  }).length
}

/**
 * Sends `count` damaged frames of a station with one channel `w01018`, a whole frame after each, and waits until every
 * whole one is answered.
 */
export async function sendBadFrames(target: Target): Promise<Expected> {
  const roll = dice(20_260_721)
  const kinds = Object.values(DAMAGES)
  const expected = { allowed: new Set<string>(), acknowledged: new Set<string>(), rejections: 0 }
  const socket = connectTcp(target.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.setEncoding('latin1')
  let sequence = 0
  const next = () => {
    sequence += 1
    const at = target.firstAt + sequence * 1000
    const value = (sequence % 1000) / 10
    expected.allowed.add(row(value, at))
    return { at, value, frame: goodFrame(target, at, value) }
  }
  for (let sent = 0; sent < target.count; sent += perRound) {
    const pieces: Buffer[] = []
    const waiting = new Set<string>()
    for (let each = 0; each < Math.min(perRound, target.count - sent); each += 1) {
      const victim = next()
      const whole = next()
      pieces.push(kinds[roll(kinds.length)]?.(victim.frame, roll) ?? victim.frame, whole.frame)
      waiting.add(formatQn(new Date(whole.at), zone))
      expected.acknowledged.add(row(whole.value, whole.at))
    }
    const bytes = Buffer.concat(pieces)
    expected.rejections += rejectionsIn(bytes, target)
    socket.write(bytes)
    let heard = ''
    while (waiting.size > 0) {
      const [chunk] = (await once(socket, 'data', { signal: AbortSignal.timeout(10_000) })) as [
        string,
      ]
      heard += chunk
      for (const [, qn] of heard.matchAll(/QN=(\d{17});ST=91;CN=9014/g)) waiting.delete(qn ?? '')
    }
  }
  const closed = once(socket, 'close')
  socket.end()
  await closed
  return expected
}

/** Publishes `count` bad payloads as a device with one channel `level`, each acknowledged, and a good one after each. */
export async function sendBadPayloads(target: Omit<Target, 'stationNumber'>): Promise<Expected> {
  const roll = dice(20_260_722)
  const kinds = Object.values(BAD_PAYLOADS)
  const expected = { allowed: new Set<string>(), acknowledged: new Set<string>(), rejections: 0 }
  let countedValues = 0
  const device = await connectAsync(`mqtt://127.0.0.1:${target.port}`, { username: target.key })
  const publish = async (payload: Buffer) => {
    const parsed = readDevicePayload(payload, 10_000)
    countedValues += parsed.ok ? parsed.readings.length + parsed.refused.length : 1
    if (!parsed.ok) expected.rejections += 1
    // A damaged payload may still be valid, and is then treated like any other.
    for (const { key, ...raw } of parsed.ok ? parsed.readings : []) {
      const value = readValue(raw.value)
      const at = readTime(raw.at)
      if (key === 'level' && typeof value === 'number' && typeof at === 'number')
        expected.allowed.add(row(value, at))
    }
    await device.publishAsync('v1/devices/me/telemetry', payload, { qos: 1 })
  }
  for (let sequence = 1; sequence <= target.count; sequence += 1) {
    const at = target.firstAt + sequence * 1000
    const value = (sequence % 1000) / 10
    const right = Buffer.from(JSON.stringify({ ts: at, values: { level: value } }))
    await Promise.all([publish(kinds[roll(kinds.length)]?.(right, roll) ?? right), publish(right)])
    expected.acknowledged.add(row(value, at))
  }
  await device.endAsync()
  return { ...expected, countedValues }
}
