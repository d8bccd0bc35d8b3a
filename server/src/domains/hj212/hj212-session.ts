import type { Socket } from 'node:net'
import type { Hj212Version } from '@iwater/contract/field/frame-forms'
import type { FieldLimits, Intake, Station } from '#domains/gateway'
import type { Link } from './hj212-commands.ts'
import { createFrameReader, type FrameEvent } from './hj212-frame.ts'
import { encodeMessage, type Message } from './hj212-message.ts'
import type { Receiver, Sender } from './hj212-receiver.ts'

/** One socket of the field. */
export type Session = {
  /** Stations that authenticated on this socket, by connection. */
  readonly stations: ReadonlyMap<string, Station>
  link(): Link
  /** Ends it when it had no valid frame for too long; `now` of performance.now(). */
  checkTime(now: number): void
  /** Answers the frames in progress and ends. */
  end(): void
  destroy(): void
}

type Parts = {
  receiver: Receiver
  intake: Intake
  limits: FieldLimits
  /** Called once for every station that appears on this socket. */
  onProven(station: Station): void
}

/** How long the other side may take to read the last answers once the connection ends. */
const lastWordsMs = 2000

/** Reads frames of one socket, applies its limits, and stops reading while the store is behind. */
export function openSession(socket: Socket, address: string, parts: Parts): Session {
  const { receiver, intake, limits, onProven } = parts
  const reader = createFrameReader({ maxFrameBytes: limits.frameBytes })
  const stations = new Map<string, Station>()
  let station: Station | undefined
  let spoke: { st: string; version: Hj212Version } = { st: '32', version: '2017' }
  let lastGoodAt = performance.now()
  let patienceMs = limits.proofMs
  let rejections = 0
  let underWay = 0
  let isEnding = false

  const write = (message: Message) => {
    if (!socket.writable) return
    socket.write(encodeMessage(message))
    if (socket.writableLength > limits.unreadBytes) socket.destroy()
  }

  const end = () => {
    if (!isEnding) socket.pause()
    isEnding = true
    if (underWay > 0 || socket.destroyed) return
    socket.end()
    setTimeout(() => socket.destroy(), lastWordsMs).unref()
  }

  const sender: Sender = {
    address,
    get station() {
      return station
    },
    dataTimes: new Map(),
    answer: write,
    accepted(sending, { st, flag }) {
      station = sending
      if (st !== '91') spoke = { st, version: flag.version }
      lastGoodAt = performance.now()
      rejections = 0
      const known = stations.get(sending.connectionId)
      stations.set(sending.connectionId, sending)
      if (known) return
      // A station that sends every four hours is not disconnected after ten minutes.
      patienceMs = Math.max(patienceMs, limits.idleMs, sending.silentAfterMs)
      onProven(sending)
    },
    refused() {
      rejections += 1
      if (rejections >= limits.rejectionsInRow) end()
    },
    end,
  }

  const settled = () => {
    underWay -= 1
    if (isEnding) end()
    else steer()
  }

  /** Continues or pauses reading, by the frames in progress here and in the whole intake. */
  const steer = () => {
    const room = intake.room()
    if (underWay >= limits.framesUnderWay || room) {
      socket.pause()
      void room?.then(steer)
    } else if (socket.isPaused() && !isEnding && underWay <= limits.framesUnderWay / 2) {
      socket.resume()
    }
  }

  const take = (events: FrameEvent[]) => {
    for (const event of events) {
      if (isEnding) return
      const stored = receiver(event, sender)
      if (!stored) continue
      underWay += 1
      void stored.then(settled)
    }
  }

  const session: Session = {
    stations,
    link: () => ({ ...spoke, write }),
    checkTime(now) {
      if (now - lastGoodAt > patienceMs) socket.destroy()
    },
    end,
    destroy: () => socket.destroy(),
  }

  socket.setNoDelay(true)
  socket.setKeepAlive(true, 60_000)
  /** An error on one socket must never end the others, even if it is our own. */
  const guarded = (read: () => FrameEvent[]) => {
    try {
      take(read())
    } catch (error) {
      socket.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }
  socket.on('data', (chunk) => {
    guarded(() => reader.push(chunk))
    if (!isEnding) steer()
  })
  socket.on('end', () => {
    guarded(() => reader.end())
    end()
  })
  return session
}
