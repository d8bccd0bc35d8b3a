import {
  type WeatherKind,
  type WeatherProviderName,
  type WeatherSource,
} from '@iwater/contract/weather/provider'
import { providerWords } from '@iwater/contract/weather/provider-words'
import { calculates, staleMs } from '../pulls/intervals.ts'

type Pull = { pulledAt: Date; provider: WeatherProviderName }

/** Where a row comes from; `now` is left out for past days, whose data do not become stale. */
export const sourceOf = (
  kind: WeatherKind,
  { pulledAt, provider }: Pull,
  now?: Date,
): WeatherSource => ({
  provider,
  attribution: providerWords[provider].attribution,
  pulledAt: pulledAt.toISOString(),
  isStale: now !== undefined && now.getTime() - pulledAt.getTime() > staleMs(kind),
  isExample: provider === 'example',
  isCalculated: kind === 'indices' && calculates(provider),
})
