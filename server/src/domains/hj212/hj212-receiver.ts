import type { RejectionReason } from '@iwater/contract/field/rejection'
import type {
  ConnectionCounters,
  FrameNote,
  Intake,
  Registry,
  RejectionLimit,
  Station,
} from '#domains/gateway'
import type { Services } from '#platform/services'
import { answerTo } from './hj212-answers.ts'
import type { Commands, Link } from './hj212-commands.ts'
import type { FrameEvent } from './hj212-frame.ts'
import { type Message, parseMessage } from './hj212-message.ts'
import { type Fed, mapSamples } from './hj212-readings.ts'
import { isMeasurementCommand, samplesOf } from './hj212-samples.ts'
import { isSealedCommand, openSealed } from './hj212-sm4.ts'
import { parseStationTime } from './hj212-time.ts'
import { clockRequest, isAnsweredOnly } from './understood-commands.ts'

/** A socket as seen by the receiver of its frames. */
export type Sender = {
  readonly address: string
  /** The station that last authenticated itself. */
  readonly station: Station | undefined
  /** DataTime of messages in several packets, whose later packets omit it. */
  readonly dataTimes: Map<string, string>
  answer(message: Message): void
  accepted(station: Station, message: Message): void
  refused(): void
  /** Ends the connection after the frames in progress are answered. */
  end(): void
}

type Parts = {
  registry: Registry
  intake: Intake
  counters: ConnectionCounters
  commands: Commands
  limit: RejectionLimit
  /** Called when the password of a station was tried more often than by mistake. */
  onGuessing(station: Station, address: string): void
  /** Called for an address from which a station has not sent recently. */
  onProven(station: Station, address: string): void
  linkOf(connectionId: string): Link | undefined
}

/** Handles an event of the frame reader; returns a promise when something waits for its commit. */
export type Receiver = (event: FrameEvent, sender: Sender) => Promise<void> | undefined

/** Waits this long for room in the store before a frame is left unanswered. */
const patienceMs = 5000

/** Handles HJ 212 frames: identifies the sender, stores and answers. A frame is answered after the commit. */
export function openReceiver({ clock, logger }: Services, parts: Parts): Receiver {
  const { registry, intake, counters, commands, limit } = parts
  const fed: Fed = new Map()

  const noteOf = (sender: Sender, text: string): FrameNote => ({
    at: clock.now(),
    address: sender.address,
    text: () => masked(text),
  })

  const refuse = (
    sender: Sender,
    station: Station | undefined,
    reason: RejectionReason,
    text: string,
  ) => {
    if (station) counters.refused(station, reason, noteOf(sender, text))
    else counters.unknown('hj212', reason, clock.now())
    limit.rejected(sender.address)
    sender.refused()
    if (!limit.mayEnter(sender.address)) sender.end()
  }

  /** The station for which an unreadable frame is counted: the one it names, else the one on this socket. */
  const named = (sender: Sender, text: string) => {
    const number = /(?:^|[;\d])MN=([\w.-]{1,64})/.exec(text)?.[1]
    const station = number === undefined ? undefined : registry.byNumber(number)
    return station?.protocol === 'hj212' ? station : sender.station
  }

  function identify(message: Message, sender: Sender, text: string, isSealed: boolean) {
    const station = registry.byNumber(message.mn)
    if (station?.protocol !== 'hj212') return refuse(sender, undefined, 'station-unknown', text)
    const { connectionId } = station
    if (!limit.mayTry(sender.address, connectionId)) {
      // Not compared, so that the missing answer reveals nothing about the password.
      refuse(sender, station, 'too-many-rejections', text)
      return sender.end()
    }
    if (station.password !== message.pw) {
      if (limit.wrongPassword(sender.address, connectionId))
        parts.onGuessing(station, sender.address)
      return refuse(sender, station, 'password-wrong', text)
    }
    if (limit.proven(sender.address, station)) parts.onProven(station, sender.address)
    if (!station.isEnabled) {
      refuse(sender, station, 'disabled', text)
      return sender.end()
    }
    if (station.sm4Key && !isSealed && isSealedCommand(message.cn)) {
      return refuse(sender, station, 'not-encrypted', text)
    }
    return station
  }

  function receive(text: string, sender: Sender, isSealed: boolean) {
    const parsed = parseMessage(text)
    if (!parsed.ok) return refuse(sender, named(sender, text), parsed.reason, text)
    const { message } = parsed
    const station = identify(message, sender, text, isSealed)
    if (!station) return
    sender.accepted(station, message)
    commands.receive(station, message)
    if (isMeasurementCommand(message.cn)) return store(station, message, sender, text)
    if (!isAnsweredOnly(message.cn)) return refuse(sender, station, 'command', text)
    counters.taken(station, {
      ...noteOf(sender, text),
      stored: 0,
      duplicates: 0,
      conflicts: 0,
      refused: [],
    })
    reply(message, sender)
    if (message.cn === clockRequest) setClock(station)
  }

  async function store(station: Station, message: Message, sender: Sender, text: string) {
    inheritDataTime(message, sender.dataTimes)
    const { readings, refused } = mapSamples(station, samplesOf(message, station.zone), fed)
    try {
      const receipt = await intake.take({
        station,
        address: sender.address,
        text: () => masked(text),
        readings,
        refused,
        clock: clockOf(message, station.zone),
        patienceMs,
      })
      const taken = receipt.stored + receipt.duplicates + receipt.conflicts
      // Without an answer the station sends again, and the problem is noticed.
      if (taken === 0 && refused.length + receipt.refused.length > 0) return
      reply(message, sender)
    } catch (error) {
      // Counted by the intake; without an answer the station keeps the values and sends them again.
      logger.debug({ err: error, connectionId: station.connectionId }, 'frame left unanswered')
    }
  }

  const reply = (message: Message, sender: Sender) => {
    const answer = answerTo(message)
    if (answer) sender.answer(answer)
  }

  const setClock = (station: Station) => {
    const sent = commands.send(station, () => parts.linkOf(station.connectionId), {
      kind: 'set-clock',
    })
    sent.catch((error: unknown) =>
      logger.debug({ err: error, connectionId: station.connectionId }, 'clock not set'),
    )
  }

  function unseal(event: Extract<FrameEvent, { kind: 'sealed' }>, sender: Sender) {
    const header = event.segment.toString('latin1').split('CP=&&', 1)[0] ?? ''
    const station = named(sender, header)
    if (!station?.sm4Key) return refuse(sender, station, 'encrypted', header)
    const opened = openSealed(event, station.sm4Key)
    if (!opened.ok) return refuse(sender, station, 'sm4-key-wrong', header)
    return receive(opened.segment, sender, true)
  }

  return (event, sender) => {
    if (event.kind === 'frame') return receive(event.segment, sender, false) ?? undefined
    if (event.kind === 'sealed') return unseal(event, sender) ?? undefined
    const station = named(sender, event.excerpt)
    refuse(sender, station, event.reason, event.excerpt || `${event.bytes} B`)
    return undefined
  }
}

const masked = (text: string) => text.replaceAll(/(PW=)[^;&]*/gi, '$1******')

/** The station's clock when it sent: its request number, else the time of a real-time value. */
function clockOf({ qn, cn, cp }: Message, zone: string): number | null {
  const told = qn ?? (cn === '2011' ? cp.fields.DataTime : undefined)
  return (told && parseStationTime(told.slice(0, 17), zone)?.getTime()) || null
}

const maxDataTimes = 16

/** A later packet of a split message may omit the DataTime; each is stored and answered by itself. */
function inheritDataTime({ mn, st, cn, pnum, cp }: Message, dataTimes: Map<string, string>) {
  if (pnum === undefined || pnum < 2) return
  const key = [mn, st, cn, pnum].join(';')
  const own = cp.fields.DataTime
  if (own === undefined) {
    const first = dataTimes.get(key)
    if (first !== undefined) cp.fields.DataTime = first
    return
  }
  dataTimes.delete(key)
  dataTimes.set(key, own)
  if (dataTimes.size > maxDataTimes) dataTimes.delete(dataTimes.keys().next().value ?? '')
}
