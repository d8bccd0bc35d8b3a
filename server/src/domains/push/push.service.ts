import { maxReadings } from '@iwater/contract/field/push'
import type { RejectionReason } from '@iwater/contract/field/rejection'
import type { Gateway, Intake, Rejection, Station } from '#domains/gateway'
import type { Clock } from '#platform/clock'
import { addressKeys } from '#platform/http/address-keys'
import { AppError } from '#platform/http/app-error'
import { asAppError } from '#platform/http/failures'
import type { RateLimit } from '#platform/http/rate-limit'
import { type PushPayload, readPushPayload } from './push-payload.ts'

type Parts = Pick<Gateway, 'registry' | 'intake' | 'counters'> & { clock: Clock }

export type PushRequest = {
  authorization: string | undefined
  address: string
  /** Of senders with an unknown key, and of those with a known one. */
  limits: { byAddress: RateLimit; bySession: RateLimit }
}

type Pushed = {
  accepted: number
  duplicates: number
  rejected: { index: number; reason: RejectionReason }[]
}

/** A request of a known device, before its body is read. */
export type Push = {
  /**
   * Stores the readings of the body, and answers when they are stored: what was accepted, and what was rejected and
   * why.
   */
  take(text: string, isLines: boolean): Promise<Pushed>
  /** Counts a request that is rejected as a whole. */
  reject(reason: RejectionReason, text: string): void
}

const deviceKey = /^Device ([\w.~+/=-]{8,128})$/i
const shownText = 2000
/** The store waits longer for a database that is away; a request does not. */
const answerMs = 5000

/**
 * Finds the device of a request. Requests with a valid key are limited by device, because many may share an address;
 * all others by address.
 */
export function openPush(parts: Parts, { authorization, address, limits }: PushRequest): Push {
  const { clock, registry, intake, counters } = parts
  const now = clock.now()
  const key = deviceKey.exec(authorization ?? '')?.[1]
  const station = key === undefined ? undefined : registry.byKey(key)
  if (station?.protocol !== 'http') {
    limits.byAddress(addressKeys(address).one, now)
    counters.unknown('http', 'key-unknown', now)
    throw new AppError('ingest.device-key-wrong')
  }
  const reject = (reason: RejectionReason, text: string) =>
    counters.refused(station, reason, { at: clock.now(), address, text: () => text })
  try {
    limits.bySession(station.connectionId, now)
  } catch (error) {
    reject('too-many-requests', 'POST')
    throw error
  }
  if (!station.isEnabled) {
    reject('disabled', 'POST')
    throw new AppError('ingest.device-key-wrong')
  }
  return {
    reject,
    async take(text, isLines) {
      const payload = readPushPayload(text, isLines)
      if (payload.ok) return store({ intake, station, address, text }, payload.entries)
      reject(payload.reason, text.slice(0, shownText))
      throw payload.reason === 'payload-too-large'
        ? new AppError('ingest.too-many-readings', { details: { limit: maxReadings } })
        : new AppError('ingest.payload-malformed')
    },
  }
}

type Sent = { intake: Intake; station: Station; address: string; text: string }

async function store(
  { intake, station, address, text }: Sent,
  entries: Extract<PushPayload, { ok: true }>['entries'],
): Promise<Pushed> {
  const places = entries.flatMap((entry, index) => (entry ? [index] : []))
  const malformed = entries.flatMap((entry, index) =>
    entry ? [] : [{ index, reason: 'payload-malformed' as const }],
  )
  const taken = intake.take({
    station,
    address,
    text: () => text.slice(0, shownText),
    readings: entries.filter((entry) => entry !== undefined),
    refused: malformed.map(({ reason }): Rejection => ({ key: null, reason })),
  })
  const receipt = await within(answerMs, taken)
  const refused = receipt.refused.map(({ index, reason }) => ({
    index: places[index] ?? 0,
    reason,
  }))
  return {
    accepted: receipt.stored + receipt.conflicts,
    duplicates: receipt.duplicates,
    rejected: [...malformed, ...refused].sort((a, b) => a.index - b.index),
  }
}

const retryAfterSeconds = 5

/** The device is not at fault where its readings could not be stored: it keeps them and tries again. */
function asPassing(error: unknown): AppError {
  const failure = asAppError(error instanceof Error ? error : new Error(String(error)))
  return failure.code === 'server.failed'
    ? new AppError('server.unavailable', { retryAfterSeconds, cause: error })
    : failure
}

/** A device that is told to try again sends the same once more, which changes nothing. */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new AppError('server.unavailable', { retryAfterSeconds }))
    const timer = setTimeout(late, ms)
    const fail = (error: unknown) => reject(asPassing(error))
    void work.then(resolve, fail).finally(() => clearTimeout(timer))
  })
}
