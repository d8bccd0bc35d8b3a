import './statistics-panel.css'
import {
  readCalendarStatistics,
  type StatisticsUnit,
  statisticsUnits,
} from '@iwater/contract/plant/statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { call } from '#web/platform/api/api.ts'
import { saveFile } from '#web/platform/api/download.ts'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useKeptState } from '#web/platform/page/use-kept-state.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { StatisticsTable } from './StatisticsTable.tsx'
import { statisticsText } from './statistics.text.ts'
import { roundedSpan, type Span, statisticsCsv, unitFor, unitsFor } from './statistics-rows.ts'

const iso = (ms: number) => new Date(ms).toISOString()
/** As long as new samples take to count for anything that is seen in a day. */
const renewalMs = 60_000

function useStatistics(pointIds: readonly string[], unit: StatisticsUnit, { from, to }: Span) {
  const input = { pointIds: [...pointIds], from: iso(from), to: iso(to), unit }
  return useQuery({
    queryKey: [readCalendarStatistics.path, input],
    queryFn: ({ signal }) => call(readCalendarStatistics, input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: to > serverNow() ? renewalMs : false,
  })
}

const asUnit = (kept: unknown) => statisticsUnits.find((unit) => unit === kept)

/** Statistics of points by hour, day, month or year around a period, as a table that can be kept as a file. */
export function StatisticsPanel({
  points,
  span,
}: {
  /** Named as in the chart. */
  points: readonly { pointId: string; label: string }[]
  /** Milliseconds since 1970. */
  span: Span
}) {
  const words = useText(statisticsText)
  const asked = roundedSpan(span)
  const [chosen, choose] = useKeptState<StatisticsUnit | undefined>(
    'statistics-unit',
    undefined,
    asUnit,
  )
  const unit = unitFor(asked, chosen)
  const { data, error, isPlaceholderData, refetch } = useStatistics(
    points.map(({ pointId }) => pointId),
    unit,
    asked,
  )
  const labels = new Map(points.map(({ pointId, label }) => [pointId, label]))
  const labelOf = (pointId: string) => labels.get(pointId) ?? ''
  return (
    <div className="statistics-panel" aria-busy={isPlaceholderData}>
      <div className="statistics-tools">
        <CountChips
          label={words.unit}
          value={unit}
          onChange={choose}
          chips={unitsFor(asked).map((key) => ({ key, label: words.units[key], count: undefined }))}
        />
        <small>{words.whole}</small>
        <Button
          disabled={data === undefined || isPlaceholderData}
          onClick={() =>
            data &&
            saveFile(
              new Blob([statisticsCsv(data, { words, labelOf })], {
                type: 'text/csv;charset=utf-8',
              }),
              `statistics-${data.unit}-${iso(asked.from).slice(0, 10)}.csv`,
            )
          }
        >
          <Download size={15} aria-hidden="true" />
          {words.save}
        </Button>
      </div>
      {data === undefined ? (
        <Pending error={error} onRetry={refetch} rows={6} />
      ) : (
        <StatisticsTable statistics={data} labelOf={labelOf} />
      )}
    </div>
  )
}
