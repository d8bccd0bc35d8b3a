import './weather-page.css'
import { paths } from '#web/app/paths.ts'
import { clockIn } from '#web/platform/clock/day-clock.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { AlertList } from './AlertList.tsx'
import { CurrentCard } from './CurrentCard.tsx'
import { DaysCard } from './DaysCard.tsx'
import { HoursCard } from './HoursCard.tsx'
import { IndexCards } from './IndexCards.tsx'
import { WeatherNotes, WeatherSources } from './WeatherNotes.tsx'
import { useFirstPulls, useWeatherState, type WeatherState } from './weather.api.ts'
import { weatherPageText } from './weather-page.text.ts'

/** Why there is nothing to show, or undefined. */
function useReason({ place, provider, kinds }: WeatherState) {
  const words = useText(weatherPageText)
  const maySet = useHasPermission('organisation.manage')
  if (provider === null) return { title: words.off, hint: words.offHint }
  if (place === null)
    return {
      title: words.noPlace,
      hint: words.noPlaceHint,
      action: maySet && (
        <OwnLink className="w-button w-button-solid" to={paths.weatherOrganisations()}>
          {words.setPlace}
        </OwnLink>
      ),
    }
  if (kinds.every(({ source }) => source === null))
    return { title: words.none, hint: words.noneHint }
  return undefined
}

/** `today` as `2026-11-28`, by the clock of the organisation. */
function Weather({ state, today }: { state: WeatherState; today: string }) {
  const reason = useReason(state)
  if (reason)
    return (
      <>
        <WeatherNotes state={state} />
        <Card>
          <EmptyState {...reason} />
        </Card>
      </>
    )
  return (
    <>
      <WeatherNotes state={state} />
      <AlertList />
      <div className="we-now">
        <CurrentCard />
        <HoursCard />
      </div>
      <DaysCard today={today} />
      <IndexCards />
      <WeatherSources state={state} />
    </>
  )
}

/** The weather of the organisation on screen, or of its nearest superior that has any. */
export default function WeatherPage() {
  const words = useText(weatherPageText)
  const local = useLocal()
  const zone = useTimeZone()
  const { data: state, dataUpdatedAt, error, refetch } = useWeatherState()
  useFirstPulls(state)
  const city = state?.place?.city
  const isExample = state?.kinds.some(({ source }) => source?.isExample) ?? false
  return (
    <Page>
      <PageHeader
        title={city ? words.of(local(city)) : words.title}
        actions={isExample && <span className="we-mark">{words.example}</span>}
      />
      {state === undefined ? (
        <Card>
          <Pending error={error} onRetry={refetch} rows={8} />
        </Card>
      ) : (
        <Weather state={state} today={clockIn(zone, new Date(dataUpdatedAt)).day} />
      )}
    </Page>
  )
}
