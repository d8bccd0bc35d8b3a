import type { InputOf, OutputOf, Route } from '@iwater/contract/route'
import { listWeatherAlarms } from '@iwater/contract/weather/alarms'
import { listWeatherDays, readCurrentWeather } from '@iwater/contract/weather/days'
import { listWeatherHours } from '@iwater/contract/weather/hours'
import { listWeatherIndices } from '@iwater/contract/weather/indices'
import { readWeatherState } from '@iwater/contract/weather/place'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { idIn, useOrganisationOnScreen } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { readInfoIn, useSession } from '#web/platform/session/session.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'

/** The server pulls current conditions every 20 minutes. */
const renewMs = 300_000

/** What is new is pulled within a minute. */
const soonMs = 5000

/** Asked for again in another language, because some texts are the server's. */
function useWeather<R extends Route>(
  route: R,
  input: InputOf<R>,
  isAwaited: (data: OutputOf<R>) => boolean = () => false,
) {
  const language = useLanguage()
  return useQuery({
    queryKey: [route.path, input, language],
    queryFn: ({ signal }) => call(route, input, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isAwaited(data as OutputOf<R>) ? soonMs : renewMs,
  })
}

export type WeatherState = OutputOf<typeof readWeatherState>

/** The one in the address, or that on screen. */
function useOrganisation() {
  const onScreen = useOrganisationOnScreen()
  const orgId = idIn(usePage().query.get('org')) ?? onScreen
  return orgId === undefined ? {} : { orgId }
}

/** Whether something is pulled for the first time. */
const isAwaited = ({ provider, place, kinds }: WeatherState) =>
  provider !== null &&
  place !== null &&
  kinds.some(
    ({ availability, source, failure }) =>
      availability !== 'unavailable' && source === null && failure === null,
  )

export const useWeatherState = () => useWeather(readWeatherState, useOrganisation(), isAwaited)

const ofCards = [
  listWeatherAlarms,
  readCurrentWeather,
  listWeatherHours,
  listWeatherIndices,
  listWeatherDays,
]

/** Once more of a new place is there, the page asks for it, and the header whether it has weather now. */
export function useFirstPulls(state: WeatherState | undefined) {
  const client = useQueryClient()
  const organisationId = useSession((session) => session.organisationId)
  const isStripKnown = useSession(({ info }) => info?.showWeather ?? true)
  const count = state?.kinds.filter(({ source }) => source !== null).length
  const before = useRef(count)
  useEffect(() => {
    const isMore = before.current !== undefined && (count ?? 0) > before.current
    before.current = count
    if (isMore) for (const { path } of ofCards) void client.invalidateQueries({ queryKey: [path] })
  }, [client, count])
  const isAsked = !isStripKnown && (count ?? 0) > 0 && organisationId !== null
  const { data: isShown } = useQuery({
    queryKey: [readWeatherState.path, 'strip', organisationId, count],
    queryFn: async () => (await readInfoIn(organisationId ?? '')).showWeather,
    enabled: isAsked,
  })
  useEffect(() => {
    if (isShown)
      sessionStore.setState(({ info }) => ({ info: info && { ...info, showWeather: true } }))
  }, [isShown])
}

/** Those in force, or those of a past day. */
export const useAlarms = (day?: string) =>
  useWeather(listWeatherAlarms, { ...useOrganisation(), ...(day !== undefined && { time: day }) })
export const useCurrent = () => useWeather(readCurrentWeather, useOrganisation())
export const useHours = () => useWeather(listWeatherHours, useOrganisation())
export const useIndices = () => useWeather(listWeatherIndices, useOrganisation())
/** Seven days from one on; today where it is undefined. */
export const useDays = (day: string | undefined) =>
  useWeather(listWeatherDays, { ...useOrganisation(), ...(day !== undefined && { time: day }) })
