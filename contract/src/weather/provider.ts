import { z } from 'zod'
import { instant, localText } from '../fields.ts'

/** Where weather comes from; `example` is generated for the demo and says so wherever it is shown. */
export const weatherProviders = ['open-meteo', 'qweather', 'tianqiapi', 'example'] as const
export type WeatherProviderName = (typeof weatherProviders)[number]

/** What is pulled, each by itself: current conditions, hours and days to come, alerts, living indices. */
export const weatherKinds = ['now', 'hours', 'days', 'alerts', 'indices'] as const
export type WeatherKind = (typeof weatherKinds)[number]

/** Where one row of an answer comes from. Rows of one answer may come from different pulls. */
export const weatherSource = z.object({
  provider: z.enum(weatherProviders),
  /** To be shown beside the data. */
  attribution: localText,
  pulledAt: instant,
  /** Whether a newer pull was due and has not succeeded; of past days never. */
  isStale: z.boolean(),
  isExample: z.boolean(),
  /** Whether the product has calculated it from other figures of the provider. */
  isCalculated: z.boolean(),
})
export type WeatherSource = z.infer<typeof weatherSource>

/** Why a pull failed. `garbled` is an answer that is not what the provider documents. */
export const pullFaults = [
  'timeout',
  'unreachable',
  'refused',
  'not-found',
  'quota',
  'server-error',
  'garbled',
  'too-large',
  'forbidden-target',
] as const
export type PullFault = (typeof pullFaults)[number]
