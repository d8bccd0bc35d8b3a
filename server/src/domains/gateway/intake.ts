import type { RejectionReason } from '@iwater/contract/field/rejection'
import { type RawReading, timeWindow, validateReading } from '#domains/readings'
import type { AppendResult, Sample, Sink } from '#domains/telemetry'
import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'
import { openArrivals } from './arrival-order.ts'
import type { ConnectionCounters, Rejection } from './connection-counters.ts'
import type { Station } from './station.ts'

/** A value as it was sent, under the key that channels use. */
export type Reading = RawReading & { key: string }

/** The content of one frame, message or request of a known sender. */
export type Delivery = {
  station: Station
  address: string
  text: () => string
  readings: readonly Reading[]
  /** Values that the protocol itself rejected. */
  refused?: readonly Rejection[]
  /** The sender's clock at sending, milliseconds; null = not sent. Left out, the newest reading is used. */
  clock?: number | null
  /** How long to wait for room when more arrives than is stored. */
  patienceMs?: number
}

/** `index` is the place among the readings of the delivery. */
export type Receipt = AppendResult & { refused: readonly (Rejection & { index: number })[] }

export type Intake = {
  /**
   * Stores the valid readings and counts the others; answers after the commit. Throws only when nothing was stored that
   * could have been (ingest.overloaded, or the failure of the store): then the sender must send again.
   */
  take(delivery: Delivery): Promise<Receipt>
  /** Resolves when there is room again; streams stop reading until then. Undefined while there is. */
  room(): Promise<void> | undefined
  /** Resolves when nothing is in progress any more. */
  idle(): Promise<void>
}

const overloadPauseMs = 50

/** Samples in progress above which streams are no longer read, and below which they are again. */
const fill = { high: 60_000, low: 30_000 }

/** The one intake of all protocols: validates, maps keys to series, stores, counts. */
export function openIntake(
  { clock, logger }: Services,
  sink: Sink,
  counters: ConnectionCounters,
): Intake {
  const arrivalOf = openArrivals()
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
    const { samples, refused, newest } = sort(delivery, now, arrivalOf)
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
      const rejections = [...(delivery.refused ?? []), ...refused]
      const told = delivery.clock === undefined ? newest : delivery.clock
      counters.taken(station, {
        ...note,
        ...result,
        clockSkewSeconds: told === null ? untold(samples) : (told - now) / 1000,
        refused: rejections,
      })
      return { ...result, refused }
    } catch (error) {
      const reason: RejectionReason = isOverload(error) ? 'overloaded' : 'not-stored'
      if (reason === 'not-stored') logger.error({ err: error }, 'field data could not be stored')
      counters.refused(station, reason, note)
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

function sort(
  { station, readings }: Delivery,
  now: number,
  arrivalOf: ReturnType<typeof openArrivals>,
) {
  const samples: Sample[] = []
  const refused: (Rejection & { index: number })[] = []
  const window = timeWindow(now, station.retentionMs, station.keptFrom)
  let newest: number | null = null
  for (const [index, reading] of readings.entries()) {
    const { key } = reading
    const series = station.channels.get(key)
    const result = validateReading(reading, window)
    if (result.at !== null) newest = Math.max(newest ?? result.at, result.at)
    if (series === undefined) refused.push({ index, key, reason: 'factor-unknown' })
    else if (station.retired.has(series)) refused.push({ index, key, reason: 'point-retired' })
    else if (result.rejection) refused.push({ index, key, reason: result.rejection })
    else {
      const { value, quality } = result
      const at = result.at ?? now
      const receivedAt = arrivalOf(series, at, now)
      samples.push({ series, tenantId: station.tenantId, at, receivedAt, value, quality })
    }
  }
  return { samples, refused, newest }
}

/** The clock skew of readings without a time: nothing where no value was accepted either. */
const untold = (samples: readonly Sample[]) => (samples.length > 0 ? null : undefined)

const isOverload = (error: unknown) =>
  error instanceof AppError && error.code === 'ingest.overloaded'
