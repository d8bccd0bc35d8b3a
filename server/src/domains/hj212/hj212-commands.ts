import type { Hj212Version } from '@iwater/contract/field/frame-forms'
import type { CommandOutcome, CommandWish, Station } from '#domains/gateway'
import type { Clock } from '#platform/clock'
import { AppError } from '#platform/http/app-error'
import {
  EXE_RTN,
  QN_RTN,
  type RequestTo,
  readFieldTime,
  requestHistory,
  setFieldTime,
  setRealtimeInterval,
  startRealtime,
} from './hj212-answers.ts'
import type { Message } from './hj212-message.ts'
import { formatQn, parseStationTime } from './hj212-time.ts'

type Result = CommandOutcome['result']

/** A socket of a station, and the protocol version of its last message. */
export type Link = { st: string; version: Hj212Version; write(message: Message): void }

export type Command =
  | { kind: 'read-clock' | 'set-clock' | 'request-realtime' }
  | { kind: 'set-interval'; seconds: number }
  | { kind: keyof typeof histories; from: Date; to: Date }

const histories = {
  'request-minutes': 'minute',
  'request-hours': 'hour',
  'request-days': 'day',
} as const

/** The requested command; throws ingest.command-incomplete when a parameter is missing. */
export function commandOf({ command: kind, seconds, from, to }: CommandWish): Command {
  const incomplete = new AppError('ingest.command-incomplete')
  switch (kind) {
    case 'set-interval':
      if (seconds === undefined) throw incomplete
      return { kind, seconds }
    case 'request-minutes':
    case 'request-hours':
    case 'request-days':
      if (!from || !to || Date.parse(from) > Date.parse(to)) throw incomplete
      return { kind, from: new Date(from), to: new Date(to) }
    default:
      return { kind }
  }
}

export type Commands = {
  /**
   * Sends a command and waits until the station has executed it or does not answer. `linkOf` is called for every
   * repetition, because the station may have reconnected meanwhile.
   */
  send(station: Station, linkOf: () => Link | undefined, command: Command): Promise<CommandOutcome>
  /** Takes an answer or requested data of a station; false when no command waits for it. */
  receive(station: Station, message: Message): boolean
  /** No answer can arrive any more. */
  close(): void
}

/** The values of the standard for wired links: 5 s and three repetitions. */
const commandPatience = { answerMs: 5000, retries: 3, executionMs: 10_000 }

const qnResults: Record<number, Result> = {
  [QN_RTN.refused]: 'refused',
  [QN_RTN.passwordWrong]: 'password-wrong',
  [QN_RTN.stationWrong]: 'station-wrong',
  [QN_RTN.systemWrong]: 'system-wrong',
  [QN_RTN.flagWrong]: 'flag-wrong',
  [QN_RTN.requestNumberWrong]: 'request-number-wrong',
  [QN_RTN.commandWrong]: 'command-wrong',
  [QN_RTN.crcWrong]: 'crc-wrong',
}

const exeResults: Record<number, Result> = {
  [EXE_RTN.done]: 'done',
  [EXE_RTN.failed]: 'failed',
  [EXE_RTN.conditionMissing]: 'condition-missing',
  [EXE_RTN.timedOut]: 'timed-out',
  [EXE_RTN.busy]: 'busy',
  [EXE_RTN.systemFault]: 'system-fault',
  [EXE_RTN.noData]: 'no-data',
}

type Pending = {
  qn: string
  hasAnswered: boolean
  stationTime: number | null
  timer: NodeJS.Timeout
  end(result: Result): void
  /** Waits for the execution from now on, not for the answer. */
  awaitExecution(): void
}

export function openCommands(clock: Clock, patience = commandPatience): Commands {
  /** By connection: a logger executes one command at a time. */
  const pending = new Map<string, Pending>()
  let lastQn = 0

  /** The clock in milliseconds, but never the same twice: it identifies the answers. */
  const nextQn = (zone: string) => {
    lastQn = Math.max(lastQn + 1, clock.now())
    return formatQn(new Date(lastQn), zone)
  }

  async function send(station: Station, linkOf: () => Link | undefined, command: Command) {
    if (pending.has(station.connectionId)) throw new AppError('ingest.command-busy')
    if (!linkOf()) throw new AppError('ingest.station-offline')
    const qn = nextQn(station.zone)
    const to = { qn, mn: station.stationNumber, pw: station.password ?? '' }
    return new Promise<CommandOutcome>((resolve) => {
      let sent = 0
      const transmit = () => {
        if (sent > patience.retries) return each.end(each.hasAnswered ? 'timed-out' : 'no-answer')
        sent += 1
        const link = linkOf()
        // Made again each time: a clock set by a repeated message must not be set late.
        if (link) {
          const { st, version } = link
          link.write(request({ ...to, st, version }, command, station.zone, clock.now()))
        }
        each.timer = setTimeout(transmit, patience.answerMs)
      }
      const each: Pending = {
        qn,
        hasAnswered: false,
        stationTime: null,
        timer: setTimeout(() => {}, 0),
        end(result) {
          clearTimeout(each.timer)
          pending.delete(station.connectionId)
          resolve({ answered: each.hasAnswered, result, stationTime: each.stationTime })
        },
        awaitExecution() {
          clearTimeout(each.timer)
          // Loggers that send their clock and never confirm it have executed the command.
          const otherwise = () => each.end(each.stationTime === null ? 'timed-out' : 'done')
          each.timer = setTimeout(otherwise, patience.executionMs)
        },
      }
      pending.set(station.connectionId, each)
      transmit()
    })
  }

  function receive(station: Station, message: Message): boolean {
    const each = pending.get(station.connectionId)
    if (!each || each.qn !== message.qn) return false
    each.hasAnswered = true
    take(each, message, station.zone)
    return true
  }

  return {
    send,
    receive,
    close() {
      for (const each of pending.values()) each.end('no-answer')
    },
  }
}

function request(to: RequestTo, command: Command, zone: string, now: number): Message {
  switch (command.kind) {
    case 'read-clock':
      return readFieldTime(to)
    case 'set-clock':
      return setFieldTime(to, { at: new Date(now), zone })
    case 'set-interval':
      return setRealtimeInterval(to, command.seconds)
    case 'request-realtime':
      return startRealtime(to)
    default:
      return requestHistory(to, histories[command.kind], {
        begin: command.from,
        end: command.to,
        zone,
      })
  }
}

function take(each: Pending, { cn, cp }: Message, zone: string) {
  const { QnRtn, ExeRtn, SystemTime } = cp.fields
  if (cn === '9011') {
    if (Number(QnRtn) === QN_RTN.ready) each.awaitExecution()
    else each.end(qnResults[Number(QnRtn)] ?? 'unknown')
  } else if (cn === '9012') {
    each.end(exeResults[Number(ExeRtn)] ?? 'unknown')
  } else {
    if (SystemTime !== undefined) {
      each.stationTime = parseStationTime(SystemTime, zone)?.getTime() ?? null
    }
    each.awaitExecution()
  }
}
