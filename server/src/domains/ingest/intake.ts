import type { RefusalReason } from '@iwater/contract/refusal'
import { isStorable } from '@iwater/contract/rules/sample-value'
import type { AppendResult, Sample, Sink } from '#domains/telemetry'
import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'
import type { Ledger } from './ledger.ts'
import type { Station } from './registry.ts'

/** A value as a protocol read it. `quality` is its place in the list of flags; `at` null = not told. */
export type Reading = { key: string; value: number; at: number | null; quality: number }

export type Refused = { index: number; reason: RefusalReason }

/** What one frame, message or request of a known sender brings. */
export type Delivery = {
  station: Station
  address: string
  text: () => string
  readings: readonly Reading[]
  /** Values that the protocol itself could not take; their index is among what was sent. */
  refused?: readonly RefusalReason[]
  /** The sender's clock at sending, milliseconds; null = not told. Left out, the newest reading stands for it. */
  clock?: number | null
  /** How long to wait for room when more comes in than is stored. */
  patienceMs?: number
}

export type Receipt = AppendResult & { refused: readonly Refused[] }

export type Intake = {
  /**
   * Stores what can be stored and counts the rest; answers after the commit. Throws only when nothing was
   * stored that could have been (ingest.overloaded, or the failure of the store): then the sender must send again.
   */
  take(delivery: Delivery): Promise<Receipt>
  /** Resolves when there is room again; streams stop reading until then. Undefined while there is. */
  room(): Promise<void> | undefined
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>
}

/** A device clock that runs ahead by more is wrong; its values would hide the right ones that follow. */
const aheadMs = 10 * 60_000
const overloadPauseMs = 50

/** Samples under way above which streams are no longer read, and below which they are again. */
const fill = { high: 60_000, low: 30_000 }

/** The one gate that every protocol feeds: validates, maps keys to series, stores, counts. */
export function openIntake({ clock, logger }: Services, sink: Sink, ledger: Ledger): Intake {
  let underWay = 0
  let deliveries = 0
  let waiters: (() => void)[] = []
  let room: Promise<void> | undefined
  let makeRoom: (() => void) | undefined

  const settle = (count: number) => {
    underWay -= count
    deliveries -= 1
    if (underWay < fill.low && makeRoom) {
      makeRoom()
      room = undefined
      makeRoom = undefined
    }
    if (deliveries > 0) return
    for (const wake of waiters) wake()
    waiters = []
  }

  async function append(samples: Sample[], patienceMs: number) {
    const until = clock.now() + patienceMs
    for (;;) {
      try {
        return await sink.append(samples)
      } catch (error) {
        if (!isOverload(error) || clock.now() >= until) throw error
        await new Promise((resolve) => setTimeout(resolve, overloadPauseMs))
      }
    }
  }

  async function take(delivery: Delivery): Promise<Receipt> {
    const { station, address, text } = delivery
    const now = clock.now()
    const { samples, refused } = sort(delivery, now)
    const note = { at: now, address, text }
    deliveries += 1
    underWay += samples.length
    if (underWay > fill.high && !room) {
      room = new Promise((resolve) => {
        makeRoom = resolve
      })
    }
    try {
      const result =
        samples.length > 0
          ? await append(samples, delivery.patienceMs ?? 0)
          : { stored: 0, duplicates: 0, conflicts: 0 }
      const reasons = [...(delivery.refused ?? []), ...refused.map(({ reason }) => reason)]
      const clockSkewSeconds = skew(delivery, now)
      ledger.taken(station, { ...note, ...result, clockSkewSeconds, refused: reasons })
      return { ...result, refused }
    } catch (error) {
      const reason: RefusalReason = isOverload(error) ? 'overloaded' : 'not-stored'
      if (reason === 'not-stored') logger.error({ err: error }, 'field data could not be stored')
      ledger.refused(station, reason, note)
      throw error
    } finally {
      settle(samples.length)
    }
  }

  return {
    take,
    room: () => room,
    idle: () =>
      deliveries === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiters.push(resolve)
          }),
  }
}

function sort({ station, readings }: Delivery, now: number) {
  const samples: Sample[] = []
  const refused: Refused[] = []
  const oldest = Math.max(0, now - station.retentionMs)
  for (const [index, { key, value, at: told, quality }] of readings.entries()) {
    const series = station.channels.get(key)
    const at = told ?? now
    const reason = series === undefined ? 'factor-unknown' : objection({ value, at, now, oldest })
    if (series === undefined || reason) refused.push({ index, reason: reason ?? 'factor-unknown' })
    else samples.push({ series, tenantId: station.tenantId, at, receivedAt: now, value, quality })
  }
  return { samples, refused }
}

function objection(sample: {
  value: number
  at: number
  now: number
  oldest: number
}): RefusalReason | undefined {
  if (!isStorable(sample.value)) return 'number'
  if (!Number.isSafeInteger(sample.at) || sample.at < 0) return 'time-invalid'
  if (sample.at > sample.now + aheadMs) return 'clock-ahead'
  return sample.at < sample.oldest ? 'too-old' : undefined
}

function skew({ clock, readings }: Delivery, now: number): number | null {
  if (clock === null) return null
  let newest = clock ?? -1
  if (clock === undefined) {
    for (const { at } of readings) {
      if (at !== null && at > newest && Number.isSafeInteger(at)) newest = at
    }
  }
  return newest < 0 ? null : (newest - now) / 1000
}

const isOverload = (error: unknown) =>
  error instanceof AppError && error.code === 'ingest.overloaded'
