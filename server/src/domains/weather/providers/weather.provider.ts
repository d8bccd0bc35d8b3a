import { weatherDaysShown } from '@iwater/contract/weather/days'
import { weatherHoursShown } from '@iwater/contract/weather/hours'
import type { PullFault, WeatherKind, WeatherProviderName } from '@iwater/contract/weather/provider'
import type { Bodies } from '../normalised/bodies.ts'

// The panels are full until data of an earlier hour, or of an earlier day, are stale.
export const pulledHours = weatherHoursShown + 3
export const pulledDays = weatherDaysShown + 1

export type Place = { latitude: number; longitude: number }

/** A source of weather. Each answers the same bodies; what it cannot tell it does not make up. */
export type WeatherProvider = {
  name: WeatherProviderName
  /** `calculated` kinds are made from the days and never pulled. */
  kinds: Readonly<Record<WeatherKind, 'provided' | 'calculated' | 'unavailable'>>
  /** Requests that it accepts in a day for all places together. */
  dailyRequests: number
  /** Days back of which it knows what it would have answered then: those of a new place are kept at once. */
  pastDays?: number
  /** Throws a PullFailure. */
  pull<Kind extends WeatherKind>(kind: Kind, place: Place, now: Date): Promise<Bodies[Kind]>
}

/** A pull that did not succeed, for a reason that users are told. */
export class PullFailure extends Error {
  readonly fault: PullFault
  /** How long the provider asks to be left alone. */
  readonly retryAfterMs: number | undefined
  constructor(
    fault: PullFault,
    detail: string,
    { cause, retryAfterMs }: { cause?: unknown; retryAfterMs?: number } = {},
  ) {
    super(`${fault}: ${detail}`, { cause })
    this.fault = fault
    this.retryAfterMs = retryAfterMs
  }
}
