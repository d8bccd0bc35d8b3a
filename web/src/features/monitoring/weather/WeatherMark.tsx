import './weather-mark.css'
import { listWeatherWarnings } from '@iwater/contract/weather/warnings'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { paths } from '#web/app/paths.ts'
import { apiQuery } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { weatherMarkText } from './weather-mark.text.ts'

const renewMs = 300_000

/** The most severe of the orange and red weather alerts at a unit's organisation; nothing without one. */
export function WeatherMark({ organisationId }: { organisationId: string }) {
  const words = useText(weatherMarkText)
  const local = useLocal()
  const format = useFormat()
  const { data: warnings = [] } = useQuery({
    ...apiQuery(listWeatherWarnings, {}),
    refetchInterval: renewMs,
  })
  const warning = warnings.find(({ organizationIds }) => organizationIds.includes(organisationId))
  if (warning === undefined) return null
  const { title, alarmContent, colour, endsAt, source } = warning
  const details = [alarmContent, endsAt !== null && words.until(format.minute(endsAt))]
  return (
    <OwnLink
      to={paths.weather({ org: organisationId })}
      className={`weather-warning weather-warning-${colour}`}
      title={details.filter(Boolean).join('\n')}
    >
      <TriangleAlert size={13} aria-hidden="true" />
      {local(title)}
      {source.isExample && ` · ${words.demo}`}
    </OwnLink>
  )
}
