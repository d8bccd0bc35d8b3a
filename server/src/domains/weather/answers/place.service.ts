import { dayAt } from '@iwater/contract/calendar/calendar-days'
import type { Language } from '@iwater/contract/errors'
import type { AnswerOf } from '@iwater/contract/route'
import { withoutCitySuffix } from '@iwater/contract/weather/cities'
import type { readWeatherState, WeatherPlace } from '@iwater/contract/weather/place'
import { weatherKinds } from '@iwater/contract/weather/provider'
import { readOrganisation } from '#domains/organisation'
import type { RequestContext } from '#platform/http/serve-transaction'
import {
  type PlaceRow,
  selectWeatherOf,
  selectWeatherOfCity,
} from '../organisations/weather-organisation.queries.ts'
import type { WeatherProvider } from '../providers/weather.provider.ts'
import { selectFirstHour, selectKindStates } from './kept-pulls.queries.ts'
import { sourceOf } from './source.ts'

export type Asking = Pick<RequestContext, 'db' | 'session' | 'language' | 'now'>
export type Asked = { orgId?: string | undefined; cityName?: string | undefined }

const isCalled = ({ zh, en }: PlaceRow, name: string) =>
  withoutCitySuffix(zh) === name || en.toLowerCase() === name.toLowerCase()

/**
 * The place of the weather of an organisation, or of the session's; with a city alone, that of the city if the session sees an
 * organisation that has it. Throws organisation.not-found.
 */
export async function findPlace(
  { db, session }: Asking,
  { orgId, cityName }: Asked,
): Promise<PlaceRow | undefined> {
  const { tenantId, organisationId } = session
  const { id } = await readOrganisation(db, tenantId, orgId ?? organisationId)
  const own = await selectWeatherOf(db, id)
  const name = withoutCitySuffix(cityName ?? '')
  if (orgId !== undefined || name === '' || (own && isCalled(own, name))) return own
  return selectWeatherOfCity(db, tenantId, name)
}

const placeOf = (
  { organisationId, zh, en, latitude, longitude }: PlaceRow,
  language: Language,
): WeatherPlace => ({
  organizationId: organisationId,
  cityName: withoutCitySuffix({ zh, en }[language]),
  city: { zh, en },
  latitude,
  longitude,
})

export async function readState(
  asking: Asking,
  asked: Asked,
  provider: Pick<WeatherProvider, 'name' | 'kinds'> | null,
): Promise<AnswerOf<typeof readWeatherState>> {
  const place = await findPlace(asking, asked)
  const name = provider?.name ?? null
  if (!place) return { place: null, provider: name, since: null, kinds: [] }
  const rows = await selectKindStates(asking.db, place.placeId, weatherKinds)
  const first = await selectFirstHour(asking.db, place.placeId)
  return {
    place: placeOf(place, asking.language),
    provider: name,
    since: first ? dayAt(first.getTime(), asking.session.timeZone) : null,
    kinds: rows.map(({ kind, provider: from, pulledAt, fault, failedAt }) => ({
      kind,
      availability: provider?.kinds[kind] ?? 'unavailable',
      source: from && pulledAt ? sourceOf(kind, { provider: from, pulledAt }, asking.now) : null,
      failure: fault && failedAt ? { fault, at: failedAt.toISOString() } : null,
    })),
  }
}
