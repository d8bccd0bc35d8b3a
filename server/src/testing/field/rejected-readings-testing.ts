import { aDevice, aStation, closeOf } from './field-testing.ts'
import {
  type Attempts,
  type Base,
  day,
  hour,
  minute,
  type Tried,
  unstorable,
} from './rejection-setting-testing.ts'

const own = 'v1/devices/me/telemetry'

/** A signed-in device publishes something. */
const device =
  (payload: unknown, { topic = own, isRetired = false } = {}) =>
  async (base: Base): Promise<Tried> => {
    const { connectionId, key } = await base.aConnection('mqtt')
    if (isRetired) await base.retireLast(connectionId)
    const client = await aDevice(base.field.portOf('mqtt'), key)
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
    const answer = await Promise.race([
      client.publishAsync(topic, text, { qos: 1 }).then(() => 'PUBACK'),
      closeOf(client).then(() => 'end'),
    ])
    return { connectionId, answer: () => answer }
  }

const signIn = async (base: Base, key: string) => {
  const answer = await aDevice(base.field.portOf('mqtt'), key).then(
    () => 'CONNACK 0',
    (error: { code?: number }) => `CONNACK ${error.code}`,
  )
  return () => answer
}

/** One value of two is invalid. */
const published = (bad: unknown) => device({ ts: minute, values: { w01018: 1, w21003: bad } })
const publishedAt = (ts: unknown) => device({ ts, values: { w01018: 1 } })

/** Every reason for which messages of an MQTT device are rejected, except an overload and an external broker. */
export const devices: Attempts = {
  async noise({ field }) {
    const socket = await aStation(field.portOf('mqtt'))
    socket.write('GET / HTTP/1.1\r\n\r\n')
    await socket.closed()
    return { connectionId: null, answer: () => 'end' }
  },
  async 'key-unknown'(base) {
    return { connectionId: null, answer: await signIn(base, 'no key of anybody') }
  },
  async disabled(base) {
    const { connectionId, key } = await base.aConnection('mqtt')
    await base.switchOff(connectionId)
    return { connectionId, answer: await signIn(base, key) }
  },
  async 'too-many-connections'({ field }) {
    const open = Array.from({ length: 51 }, () => aStation(field.portOf('mqtt'), '127.0.0.3'))
    const sockets = await Promise.all(open)
    await Promise.race(sockets.map((socket) => socket.closed()))
    return { connectionId: null, answer: () => 'end' }
  },
  'topic-not-allowed': device({ w01018: 1 }, { topic: 'v1/devices/other/telemetry' }),
  'payload-malformed': device('{'),
  'payload-too-large': device(Array.from({ length: 10_001 }, () => ({ w01018: 1 }))),
  'value-missing': published(null),
  'value-unreadable': published('many'),
  'flag-unknown': published({ value: 1, flag: 'Q' }),
  'factor-unknown': device({ ts: minute, values: { w01018: 1, w99999: 1 } }),
  'point-retired': device({ ts: minute, values: { w01018: 1, w21003: 1 } }, { isRetired: true }),
  'time-unreadable': publishedAt('2026-02-30T00:00:00Z'),
  'time-in-seconds': publishedAt(minute / 1000),
  'time-without-offset': publishedAt('2026-02-28T00:00:00'),
  'time-ahead': publishedAt(minute + hour),
  'time-too-old': publishedAt(minute - 40 * 365 * day),
  'not-stored': device({ ts: minute, values: { w01018: unstorable } }),
}

const pushed =
  (payload: unknown, { isRetired = false } = {}) =>
  async (base: Base): Promise<Tried> => {
    const { connectionId, key } = await base.aConnection('http')
    if (isRetired) await base.retireLast(connectionId)
    const answer = await base.push(payload, key)
    return { connectionId, answer: () => answer }
  }

const reading = { key: 'w01018', value: 1, at: minute }
/** One reading of two is invalid. */
const pushedBeside = (bad: object) => pushed([reading, { ...reading, ...bad }])

/** Every reason for which pushed readings are rejected, except an overload. */
export const requests: Attempts = {
  async 'key-unknown'(base) {
    const answer = await base.push(reading, 'no-key-of-anybody')
    return { connectionId: null, answer: () => answer }
  },
  async disabled(base) {
    const { connectionId, key } = await base.aConnection('http')
    await base.switchOff(connectionId)
    const answer = await base.push(reading, key)
    return { connectionId, answer: () => answer }
  },
  async 'too-many-requests'(base) {
    const { connectionId, key } = await base.aConnection('http')
    const sent = Array.from({ length: 400 }, () => base.push(reading, key))
    const answers = await Promise.all(sent)
    return { connectionId, answer: () => answers.findLast((each) => each !== '200') ?? '200' }
  },
  'payload-malformed': pushed('{'),
  'payload-too-large': pushed(Array.from({ length: 10_001 }, () => reading)),
  'value-missing': pushedBeside({ value: null }),
  'value-unreadable': pushedBeside({ value: 'many' }),
  'flag-unknown': pushedBeside({ flag: 'Q' }),
  'factor-unknown': pushedBeside({ key: 'w99999' }),
  'point-retired': pushed([reading, { ...reading, key: 'w21003' }], { isRetired: true }),
  'time-unreadable': pushedBeside({ at: '2026-02-30T00:00:00Z' }),
  'time-in-seconds': pushedBeside({ at: minute / 1000 }),
  'time-without-offset': pushedBeside({ at: '2026-02-28T00:00:00' }),
  'time-ahead': pushedBeside({ at: minute + hour }),
  'time-too-old': pushedBeside({ at: minute - 40 * 365 * day }),
  'not-stored': pushed({ ...reading, value: unstorable }),
}
