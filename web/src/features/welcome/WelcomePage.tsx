import './welcome.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { clockIn, partOfDay } from '#web/platform/clock/day-clock.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useOrganisationOnScreen } from '#web/platform/page/list-query.ts'
import { useShownName } from '#web/platform/session/session.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { LastDays } from './LastDays.tsx'
import { SamplesByHour } from './SamplesByHour.tsx'
import { UnitStates } from './UnitStates.tsx'
import { UnitsByOrganisation } from './UnitsByOrganisation.tsx'
import { type Statistics, statisticsQuery } from './welcome.api.ts'
import { welcomeText } from './welcome.text.ts'

const SetupChecklist = lazy(async () => ({
  default: (await import('./SetupChecklist.tsx')).SetupChecklist,
}))
const ClosedSetup = lazy(async () => ({
  default: (await import('./SetupChecklist.tsx')).ClosedSetup,
}))

function useSituation(statistics: Statistics) {
  const words = useText(welcomeText)
  const format = useFormat()
  const unitCount = statistics.unitStates.reduce((sum, { count }) => sum + count, 0)
  const countOf = (wanted: string) =>
    statistics.unitStates.find(({ state }) => state === wanted)?.count ?? 0
  const outOfLimitCount = countOf('breach')
  if (unitCount === 0) return words.noUnits
  if (outOfLimitCount > 0) return words.outOfLimits(outOfLimitCount, format.number(outOfLimitCount))
  const units = format.number(unitCount)
  const normalCount = countOf('normal')
  return normalCount === unitCount
    ? words.allNormal(unitCount, units)
    : words.someNormal(format.number(normalCount), units)
}

/** How fresh the figures are; old ones stay on screen and say so. */
function Freshness({ at, hasFailed }: { at: number; hasFailed: boolean }) {
  const words = useText(welcomeText)
  const time = useFormat().time(at)
  return (
    <span className={hasFailed ? 'welcome-age welcome-age-old' : 'welcome-age'} role="status">
      <i key={at} aria-hidden="true" />
      {hasFailed ? words.notUpdated(time) : words.updated(time)}
    </span>
  )
}

export default function WelcomePage() {
  const words = useText(welcomeText)
  const local = useLocal()
  const format = useFormat()
  const name = useShownName()
  const zone = useTimeZone()
  const {
    data: statistics,
    dataUpdatedAt,
    isRefetchError,
    isFetching,
    refetch,
  } = useSuspenseQuery(statisticsQuery(useOrganisationOnScreen()))
  const situation = useSituation(statistics)
  const now = new Date(dataUpdatedAt)
  const clock = clockIn(zone, now)
  const greeting = words.greetings[partOfDay(clock.hour)]
  return (
    <div className="welcome">
      <PageHeader
        title={name === null ? greeting : words.greeting(greeting, local(name))}
        description={words.today(format.longDate(dataUpdatedAt)) + situation}
        actions={
          <>
            <Freshness at={dataUpdatedAt} hasFailed={isRefetchError} />
            <Button isBusy={isFetching} onClick={() => void refetch()}>
              <RotateCw size={15} aria-hidden="true" />
              {words.refresh}
            </Button>
          </>
        }
      />
      <Suspense>
        <SetupChecklist />
      </Suspense>
      <KeyFigures counts={statistics.counts} today={clock.day} />
      <div className="welcome-now">
        <SamplesByHour samplesByHour={statistics.samplesByHour} now={dataUpdatedAt} />
        <UnitStates statistics={statistics} />
      </div>
      <div className="welcome-course">
        <UnitsByOrganisation statistics={statistics} />
        <LastDays statistics={statistics} />
      </div>
      <Suspense>
        <ClosedSetup />
      </Suspense>
    </div>
  )
}
