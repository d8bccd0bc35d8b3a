import { qualityFlags } from '@iwater/contract/monitoring'
import { reading, type Reading as SentReading } from '@iwater/contract/push'
import type { RefusalReason } from '@iwater/contract/refusal'
import type { Clock } from '#platform/clock'
import { AppError } from '#platform/http/app-error'
import type { Intake, Reading } from './intake.ts'
import type { Ledger } from './ledger.ts'
import type { Registry, Station } from './registry.ts'

export type Push = { authorization: string | undefined; address: string; body: unknown }

type Parts = { clock: Clock; registry: Registry; intake: Intake; ledger: Ledger }

const deviceKey = /^Device ([\w.~+/=-]{8,128})$/i
const shownReadings = 20
/** The store waits longer for a database that is away; a request does not. */
const answerMs = 5000

/** Stores what a device pushes, and answers when it is stored: what was taken, and what was not and why. */
export async function pushReadings(parts: Parts, { authorization, address, body }: Push) {
  const station = authenticate(parts, authorization, address)
  const sent = Array.isArray(body) ? body : [body]
  const readings: Reading[] = []
  const places: number[] = []
  const malformed: { index: number; reason: RefusalReason }[] = []
  for (const [index, each] of sent.entries()) {
    const parsed = reading.safeParse(each)
    if (parsed.success) {
      readings.push(asReading(parsed.data))
      places.push(index)
    } else malformed.push({ index, reason: 'payload-malformed' })
  }
  const taken = parts.intake.take({
    station,
    address,
    text: () => JSON.stringify(sent.slice(0, shownReadings)),
    readings,
    refused: malformed.map(({ reason }) => reason),
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

function authenticate(
  { clock, registry, ledger }: Parts,
  authorization: string | undefined,
  address: string,
): Station {
  const key = deviceKey.exec(authorization ?? '')?.[1]
  const station = key === undefined ? undefined : registry.byKey(key)
  if (station?.protocol !== 'http') {
    ledger.unknown('http', 'key-unknown', clock.now())
    throw new AppError('ingest.device-key-wrong')
  }
  if (!station.isEnabled) {
    ledger.refused(station, 'disabled', { at: clock.now(), address, text: () => 'POST' })
    throw new AppError('ingest.device-key-wrong')
  }
  return station
}

/** A device that is told to come again sends the same once more, which changes nothing. */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new AppError('server.unavailable', { retryAfterSeconds: 5 }))
    const timer = setTimeout(late, ms)
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const asReading = ({ key, value, at, flag }: SentReading): Reading => ({
  key,
  value,
  at: typeof at === 'string' ? Date.parse(at) : (at ?? null),
  quality: qualityFlags.indexOf(flag),
})
