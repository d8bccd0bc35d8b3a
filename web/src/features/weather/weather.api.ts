import type { InputOf, OutputOf, Route } from '@iwater/contract/route'
import { listWeatherAlarms } from '@iwater/contract/weather/alarms'
import { listWeatherDays, readCurrentWeather } from '@iwater/contract/weather/days'
import { listWeatherHours } from '@iwater/contract/weather/hours'
import { listWeatherIndices } from '@iwater/contract/weather/indices'
import { readWeatherState } from '@iwater/contract/weather/place'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { idIn, useOrganisationOnScreen } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'

/** The server pulls current conditions every 20 minutes. */
const renewMs = 300_000

/** Asked for again in another language, because some texts are the server's. */
function useWeather<R extends Route>(route: R, input: InputOf<R>) {
  const language = useLanguage()
  return useQuery({
    queryKey: [route.path, input, language],
    queryFn: ({ signal }) => call(route, input, { signal }),
    refetchInterval: renewMs,
  })
}

export type WeatherState = OutputOf<typeof readWeatherState>

/** The one in the address, or that on screen. */
function useOrganisation() {
  const onScreen = useOrganisationOnScreen()
  const orgId = idIn(usePage().query.get('org')) ?? onScreen
  return orgId === undefined ? {} : { orgId }
}

export const useWeatherState = () => useWeather(readWeatherState, useOrganisation())
/** Those in force, or those of a past day. */
export const useAlarms = (day?: string) =>
  useWeather(listWeatherAlarms, { ...useOrganisation(), ...(day !== undefined && { time: day }) })
export const useCurrent = () => useWeather(readCurrentWeather, useOrganisation())
export const useHours = () => useWeather(listWeatherHours, useOrganisation())
export const useIndices = () => useWeather(listWeatherIndices, useOrganisation())
/** Seven days from one on; today where it is undefined. */
export const useDays = (day: string | undefined) =>
  useWeather(listWeatherDays, { ...useOrganisation(), ...(day !== undefined && { time: day }) })
