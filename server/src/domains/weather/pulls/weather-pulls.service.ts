import type { WeatherKind } from '@iwater/contract/weather/provider'
import { asWorker } from '#platform/database/database'
import type { Services } from '#platform/services'
import type { Bodies } from '../normalised/bodies.ts'
import { calculateIndices } from '../normalised/calculated-indices.ts'
import { PullFailure, type WeatherProvider } from '../providers/weather.provider.ts'
import { sendWarnings } from '../warnings/send-warnings.service.ts'
import { againMs, nextMs, providedKinds, stretchOf } from './intervals.ts'
import {
  claimDue,
  type DuePull,
  keepDue,
  noteFailure,
  noteSuccess,
  selectIsNew,
  upsertPull,
} from './pull.queries.ts'

/** Requests that are on their way at once in a process. */
const atOnce = 4
/** Longer than a request may take. */
const leaseMs = 60_000

type Puller = Pick<Services, 'app' | 'worker' | 'clock' | 'logger'>

async function pullOne(puller: Puller, provider: WeatherProvider, due: DuePull, stretch: number) {
  const { worker, clock, logger } = puller
  const { placeId, kind } = due
  const { name } = provider
  try {
    const body = await provider.pull(kind, due, new Date(clock.now()))
    const now = new Date(clock.now())
    const next = new Date(now.getTime() + nextMs(kind, stretch, Math.random()))
    await asWorker(worker, async (db) => {
      await upsertPull(db, { placeId, kind, provider: name, body, now })
      if (kind === 'days' && provider.kinds.indices === 'calculated') {
        const indices = calculateIndices((body as Bodies['days']).days)
        await upsertPull(db, { placeId, kind: 'indices', provider: name, body: { indices }, now })
      }
      await noteSuccess(db, due, next)
    })
    if (kind === 'alerts') {
      const { alerts } = body as Bodies['alerts']
      await sendWarnings(puller, { placeId, alerts, isExample: name === 'example' })
    }
  } catch (error) {
    if (!(error instanceof PullFailure)) throw error
    const { fault, retryAfterMs, message } = error
    const now = new Date(clock.now())
    const next = new Date(now.getTime() + againMs(due.failures + 1, retryAfterMs))
    logger.warn({ provider: name, kind, placeId, reason: message }, 'weather could not be pulled')
    await asWorker(worker, (db) => noteFailure(db, due, { fault, now, next }))
  }
}

const dayMs = 86_400_000

/** Keeps the past of places that are new, of a provider that knows it: each day as it ended, its hours, and those of today, as it began. */
async function pullPast(
  { worker, clock }: Puller,
  provider: WeatherProvider,
  due: readonly DuePull[],
) {
  const { pastDays = 0, name } = provider
  // Past days of the clock of Beijing.
  const today = Math.floor((clock.now() + 8 * 3_600_000) / dayMs) * dayMs - 8 * 3_600_000
  const places = new Map(due.map((one) => [one.placeId, one]))
  for (const [placeId, place] of pastDays > 0 ? places : []) {
    await asWorker(worker, async (db) => {
      if (!(await selectIsNew(db, placeId))) return
      for (let back = pastDays; back >= 0; back -= 1) {
        const begun = new Date(today - back * dayMs)
        const ended = new Date(begun.getTime() + dayMs - 1)
        const hours = await provider.pull('hours', place, begun)
        await upsertPull(db, { placeId, kind: 'hours', provider: name, body: hours, now: begun })
        if (back === 0) break
        const days = await provider.pull('days', place, ended)
        const bodies = {
          now: await provider.pull('now', place, ended),
          alerts: await provider.pull('alerts', place, ended),
          days,
          indices: { indices: calculateIndices(days.days) },
        }
        for (const [kind, body] of Object.entries(bodies))
          await upsertPull(db, {
            placeId,
            kind: kind as WeatherKind,
            provider: name,
            body,
            now: ended,
          })
      }
    })
  }
}

/** Pulls all that is due, a few places at once, until nothing is or `signal` ends it. Several processes share the work. */
export async function pullDue(puller: Puller, provider: WeatherProvider, signal: AbortSignal) {
  const { worker, clock } = puller
  const kinds: readonly WeatherKind[] = providedKinds(provider)
  const places = await asWorker(worker, (db) => keepDue(db, kinds, new Date(clock.now())))
  if (places === 0) return
  const stretch = stretchOf(provider, places)
  while (!signal.aborted) {
    const claim = { now: new Date(clock.now()), leaseMs, most: atOnce }
    const due = await asWorker(worker, (db) => claimDue(db, claim))
    if (due.length === 0) return
    await pullPast(puller, provider, due)
    await Promise.all(due.map((one) => pullOne(puller, provider, one, stretch)))
  }
}
