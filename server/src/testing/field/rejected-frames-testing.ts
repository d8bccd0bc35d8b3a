import type { NewConnection } from '@iwater/contract/field/connections'
import { formatCrc, hj212Crc } from '../../domains/hj212/hj212-crc.ts'
import { encodeMessage } from '../../domains/hj212/hj212-message.ts'
import { sealFrame } from '../../domains/hj212/hj212-sm4.ts'
import { aMessage, aStation } from './field-testing.ts'
import {
  type Attempts,
  type Base,
  day,
  hour,
  type Made,
  minute,
  type Tried,
  unstorable,
} from './rejection-setting-testing.ts'

const sm4Key = '0123456789abcdeffedcba9876543210'

/** A proven station sends something invalid, and then requests an answer. */
export const station =
  (bad: (made: Made) => Uint8Array | string, more: Partial<NewConnection> = {}) =>
  async (base: Base): Promise<Tried> => {
    const made = await base.aConnection('hj212', more)
    const socket = await aStation(base.field.portOf('hj212'))
    const asks = () => aMessage(made, {}, { cn: '1011' })
    socket.send(asks())
    await socket.hears(1)
    const last = asks()
    socket.write(bad(made))
    socket.send(last)
    await socket.answerTo(last.qn)
    const { connectionId } = made
    return { connectionId, answer: () => (socket.heard.length > 2 ? 'value' : 'frame') }
  }

export const frameOf = (made: Made, more: Parameters<typeof aMessage>[2] = {}) =>
  encodeMessage(aMessage(made, { 'w01018-Rtd': 1 }, { at: minute, ...more }))

/** A whole frame of one value whose segment was changed before its CRC was computed. */
const written = (pattern: RegExp | string, by: string) =>
  station((made) => {
    const segment = Buffer.from(frameOf(made).toString().slice(6, -6).replace(pattern, by))
    const length = String(segment.length).padStart(4, '0')
    return `##${length}${segment.toString()}${formatCrc(hj212Crc(segment))}\r\n`
  })

/** A frame with one good value and others. */
const values = (more: Record<string, string>) =>
  station((made) => encodeMessage(aMessage(made, { 'w01018-Rtd': 1, ...more }, { at: minute })))

const sealed = (key: string, more: Partial<NewConnection>) =>
  station((made) => {
    const flag = { version: '2025', split: false, answerWanted: true } as const
    return sealFrame(frameOf(made, { flag }), Buffer.from(key, 'hex'))
  }, more)

/** Every reason for which frames of a station are rejected, except an overload. */
export const stations: Attempts = {
  noise: station(() => 'good morning'),
  truncated: station((made) => frameOf(made).subarray(0, 60)),
  crc: station((made) => frameOf(made).toString().replace('Rtd=1', 'Rtd=2')),
  length: station((made) =>
    frameOf(made)
      .toString()
      .replace(
        /##(\d{4})/,
        (_, length: string) => `##${String(Number(length) + 5).padStart(4, '0')}`,
      ),
  ),
  oversize: station(() => '##9999'.padEnd(5120, 'a')),
  'cp-missing': written(/CP=.*/, 'CP=&&'),
  'cp-syntax': written('CP=&&', 'CP=&&nonsense;'),
  'cp-conflict': written('Rtd=1', 'Rtd=1,w01018-Rtd=2'),
  'header-syntax': written('ST=32', 'ST=32;=1'),
  'header-conflict': written('ST=32', 'ST=32;ST=33'),
  qn: written(/QN=\d+/, 'QN=12'),
  st: written('ST=32', 'ST=3'),
  cn: written('CN=2011', 'CN=20'),
  mn: written(/MN=[^;]+/, 'MN=?'),
  flag: written(/Flag=\d+/, 'Flag=99'),
  'packet-number': written(/Flag=\d+/, 'Flag=7'),
  encrypted: sealed(sm4Key, {}),
  'not-encrypted': station(frameOf, { sm4Key }),
  'sm4-key-wrong': sealed(sm4Key.replaceAll('0', '1'), { sm4Key }),
  command: written('CN=2011', 'CN=9999'),
  'data-time': written(/DataTime=\d+/, 'DataTime=20260230000000'),
  async 'station-unknown'({ field }) {
    const socket = await aStation(field.portOf('hj212'))
    socket.write(frameOf({ connectionId: '', stationNumber: 'nobody', key: '123456' }))
    return { connectionId: null, answer: () => (socket.heard.length > 0 ? 'value' : 'frame') }
  },
  'password-wrong': written(/PW=[^;]+/, 'PW=wrong0'),
  async disabled(base) {
    const made = await base.aConnection('hj212')
    await base.switchOff(made.connectionId)
    const socket = await aStation(base.field.portOf('hj212'))
    socket.write(frameOf(made))
    await socket.closed()
    return { connectionId: made.connectionId, answer: () => 'end' }
  },
  async 'too-many-connections'({ field }) {
    const open = Array.from({ length: 51 }, () => aStation(field.portOf('hj212'), '127.0.0.3'))
    const sockets = await Promise.all(open)
    await Promise.race(sockets.map((socket) => socket.closed()))
    return { connectionId: null, answer: () => 'end' }
  },
  async 'too-many-rejections'(base) {
    const address = '127.0.0.2'
    const { field } = base
    const made = await base.aConnection('hj212')
    const first = await aStation(field.portOf('hj212'), address)
    for (let sent = 0; sent < 10; sent += 1) first.write(frameOf({ ...made, key: 'wrong0' }))
    await first.closed()
    const second = await aStation(field.portOf('hj212'), address)
    await second.closed()
    return { connectionId: null, answer: () => 'end' }
  },
  'value-missing': values({ 'w21003-Rtd': '--' }),
  'value-unreadable': values({ 'w21003-Rtd': 'many' }),
  'flag-unknown': values({ 'w21003-Rtd': '1', 'w21003-Flag': 'Q' }),
  'factor-unknown': values({ 'w99999-Rtd': '1' }),
  async 'point-retired'(base) {
    const made = await base.aConnection('hj212')
    await base.retireLast(made.connectionId)
    const socket = await aStation(base.field.portOf('hj212'))
    socket.send(aMessage(made, { 'w01018-Rtd': 1, 'w21003-Rtd': 1 }, { at: minute }))
    await socket.hears(1)
    return { connectionId: made.connectionId, answer: () => 'value' }
  },
  'time-ahead': station((made) => frameOf(made, { at: minute + hour })),
  'time-too-old': station((made) => frameOf(made, { at: minute - 40 * 365 * day })),
  statistic: values({ 'w21003-Best': '1' }),
  'statistic-without-channel': values({ 'w21003-Avg': '1' }),
  'sample-time': values({ 'w01018-SampleTime': 'noon' }),
  duplicate: values({ '011-Rtd': '2' }),
  'not-stored': station((made) =>
    encodeMessage(aMessage(made, { 'w01018-Rtd': unstorable }, { at: minute })),
  ),
}
