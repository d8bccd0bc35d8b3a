import type { Hj212Version } from '@iwater/contract/field/frame-forms'
import type { DataArea } from './hj212-data-area.ts'
import type { Flag, Message, MessageError } from './hj212-message.ts'
import { formatStationTime } from './hj212-time.ts'

/** Answers to a request (9011): whether it will be carried out. */
export const QN_RTN = {
  ready: 1,
  refused: 2,
  passwordWrong: 3,
  stationWrong: 4,
  systemWrong: 5,
  flagWrong: 6,
  requestNumberWrong: 7,
  commandWrong: 8,
  crcWrong: 9,
  unknown: 100,
} as const

/** Results of a request (9012). */
export const EXE_RTN = {
  done: 1,
  failed: 2,
  conditionMissing: 3,
  timedOut: 4,
  busy: 5,
  systemFault: 6,
  noData: 100,
} as const

export type QnRtn = (typeof QN_RTN)[keyof typeof QN_RTN]
export type ExeRtn = (typeof EXE_RTN)[keyof typeof EXE_RTN]

const SYSTEM_INTERACTION = '91'
const ANSWERS: ReadonlySet<string> = new Set(['9011', '9012', '9013', '9014'])
const TIME_CALIBRATION = '1013'

/** 9014: data was received. Send it after the data is stored. */
export function dataAnswer(message: Message): Message {
  return answer(message, '9014')
}

/** 9013: a notice was received. */
export function noticeAnswer(message: Message): Message {
  return answer(message, '9013')
}

export function requestAnswer(message: Message, result: QnRtn): Message {
  return answer(message, '9011', { QnRtn: String(result) })
}

export function executionResult(message: Message, result: ExeRtn): Message {
  return answer(message, '9012', { ExeRtn: String(result) })
}

/**
 * The answer that a message from the field requires: 9013 for a notice, 9014 for anything else that wants an answer,
 * else nothing.
 */
export function answerTo(message: Message): Message | undefined {
  if (!message.flag.answerWanted || ANSWERS.has(message.cn)) return undefined
  return message.cn === TIME_CALIBRATION ? noticeAnswer(message) : dataAnswer(message)
}

/** The QnRtn for a message that could not be read. */
export function qnRtnFor(error: MessageError): QnRtn {
  switch (error) {
    case 'qn':
      return QN_RTN.requestNumberWrong
    case 'st':
      return QN_RTN.systemWrong
    case 'cn':
      return QN_RTN.commandWrong
    case 'mn':
      return QN_RTN.stationWrong
    case 'flag':
    case 'packet-number':
      return QN_RTN.flagWrong
    default:
      return QN_RTN.unknown
  }
}

/** The station of a request, and the request number that its answers repeat (`formatQn`). */
export type RequestTo = { st: string; mn: string; pw: string; version: Hj212Version; qn: string }

/** 1000: seconds to wait for an answer, 1-99, and how often to send again, 0-99. */
export function setTimeoutAndRetries(to: RequestTo, overTime: number, reCount: number): Message {
  requireRange('OverTime', overTime, 1, 99)
  requireRange('ReCount', reCount, 0, 99)
  return request(to, '1000', { OverTime: String(overTime), ReCount: String(reCount) })
}

/** 1011: the clock of the logger, or of the instrument of one factor. */
export function readFieldTime(to: RequestTo, factor?: string): Message {
  return request(to, '1011', polId(factor))
}

/** 1012: sets that clock, in the station's time zone. */
export function setFieldTime(
  to: RequestTo,
  time: { at: Date; zone: string; factor?: string },
): Message {
  return request(to, '1012', {
    ...polId(time.factor),
    SystemTime: formatStationTime(time.at, time.zone),
  })
}

export function readRealtimeInterval(to: RequestTo): Message {
  return request(to, '1061')
}

/** 1062: seconds between real-time uploads, 30-3600. */
export function setRealtimeInterval(to: RequestTo, seconds: number): Message {
  requireRange('RtdInterval', seconds, 30, 3600)
  return request(to, '1062', { RtdInterval: String(seconds) })
}

export function readMinuteInterval(to: RequestTo): Message {
  return request(to, '1063')
}

export type MinuteInterval = 1 | 2 | 3 | 4 | 5 | 6 | 10 | 12 | 15 | 20 | 30

/** 1064: minutes per minute record. */
export function setMinuteInterval(to: RequestTo, minutes: MinuteInterval): Message {
  return request(to, '1064', { MinInterval: String(minutes) })
}

/** 1072: the new password, six characters. */
export function setPassword(to: RequestTo, password: string): Message {
  if (!/^[0-9A-Za-z]{6}$/.test(password))
    throw new RangeError('a password of a station has six letters or digits')
  return request(to, '1072', { NewPW: password })
}

/** 2011: send real-time data from now on; 2012 (a notice) stops it. */
export function startRealtime(to: RequestTo): Message {
  return request(to, '2011')
}

export function stopRealtime(to: RequestTo): Message {
  return request(to, '2012')
}

/** 2021: send the state of the treatment devices from now on; 2022 (a notice) stops it. */
export function startDeviceStatus(to: RequestTo): Message {
  return request(to, '2021')
}

export function stopDeviceStatus(to: RequestTo): Message {
  return request(to, '2022')
}

const HISTORY = { minute: '2051', hour: '2061', day: '2031', deviceDay: '2041' } as const

/** 2051, 2061, 2031, 2041: stored records whose period begins in [begin, end], both in the station's time zone. */
export function requestHistory(
  to: RequestTo,
  kind: keyof typeof HISTORY,
  range: { begin: Date; end: Date; zone: string },
): Message {
  if (range.end < range.begin) throw new RangeError('the end of the history lies before its begin')
  return request(to, HISTORY[kind], {
    BeginTime: formatStationTime(range.begin, range.zone),
    EndTime: formatStationTime(range.end, range.zone),
  })
}

function answer(message: Message, cn: string, fields: DataArea['fields'] = {}): Message {
  const { qn, pw, mn, flag } = message
  const answered: Message = {
    st: SYSTEM_INTERACTION,
    cn,
    pw,
    mn,
    flag: wholeFlag(flag.version, false),
    cp: area(fields),
  }
  if (qn !== undefined) answered.qn = qn
  return answered
}

function request(to: RequestTo, cn: string, fields: DataArea['fields'] = {}): Message {
  const { st, mn, pw, version, qn } = to
  return { qn, st, cn, pw, mn, flag: wholeFlag(version, true), cp: area(fields) }
}

function wholeFlag(version: Hj212Version, answerWanted: boolean): Flag {
  return { version, split: false, answerWanted }
}

function area(fields: DataArea['fields']): DataArea {
  return { fields, items: [] }
}

function polId(factor: string | undefined): DataArea['fields'] {
  return factor === undefined ? {} : { PolId: factor }
}

function requireRange(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`${name} is a whole number from ${least} to ${most}, not ${value}`)
  }
}
