import {
  type WeatherKind,
  type WeatherProviderName,
  weatherKinds,
} from '@iwater/contract/weather/provider'
import type { WeatherProvider } from '../providers/weather.provider.ts'

const minuteMs = 60_000

/** Minutes between two pulls of a kind. */
const minutesBetween: Readonly<Record<WeatherKind, number>> = {
  now: 20,
  alerts: 20,
  hours: 60,
  days: 180,
  indices: 180,
}

/** Pulls that may fail in a row before what is there counts as stale. */
const patience = 3

/** Data of a kind is stale from this age on. */
export const staleMs = (kind: WeatherKind) => patience * minutesBetween[kind] * minuteMs

export const providedKinds = ({ kinds }: Pick<WeatherProvider, 'kinds'>): WeatherKind[] =>
  weatherKinds.filter((kind) => kinds[kind] === 'provided')

/** How much longer intervals have to be so that the pulls of all places stay within what the provider accepts in a day; 1 at least. */
export function stretchOf(
  { kinds, dailyRequests }: Pick<WeatherProvider, 'kinds' | 'dailyRequests'>,
  places: number,
): number {
  const ofOne = providedKinds({ kinds }).reduce((sum, kind) => sum + 1440 / minutesBetween[kind], 0)
  return Math.max(1, (places * ofOne) / dailyRequests)
}

/** A random number, 0 to 1, spreads the pulls of places over a tenth of the interval. */
export const nextMs = (kind: WeatherKind, stretch: number, random: number) =>
  Math.round(minutesBetween[kind] * minuteMs * stretch * (0.95 + random / 10))

const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * After how long a pull that failed is tried again: a minute, doubled with each failure up to an hour, or what the provider asks
 * for, at most a day.
 */
export const againMs = (failures: number, retryAfterMs: number | undefined) =>
  Math.max(
    Math.min(minuteMs * 2 ** Math.min(failures - 1, 10), hourMs),
    Math.min(retryAfterMs ?? 0, dayMs),
  )

/** Providers whose living indices are those of `calculated-indices.ts`. */
export const calculates = (provider: WeatherProviderName) =>
  provider === 'open-meteo' || provider === 'example'
