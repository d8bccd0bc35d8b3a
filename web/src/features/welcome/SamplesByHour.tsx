import { useMemo } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { useChartStyle } from '#web/ui/chart/chart-style.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { completeHours } from './statistics.ts'
import type { Statistics } from './welcome.api.ts'
import { welcomeText } from './welcome.text.ts'

/** `now` in milliseconds since 1970: when the figures were fetched. */
export function SamplesByHour({
  samplesByHour,
  now,
}: {
  samplesByHour: Statistics['samplesByHour']
  now: number
}) {
  const words = useText(welcomeText)
  const format = useFormat()
  const style = useChartStyle()
  const colour = style.palette.series[0] ?? style.palette.brand
  const { hours, running } = useMemo(() => completeHours(samplesByHour, now), [samplesByHour, now])
  const option = useMemo(
    () => ({
      grid: { id: 'plot', left: 8, right: 16, top: 16, bottom: 4, outerBoundsMode: 'same' },
      tooltip: {
        ...style.tooltip,
        trigger: 'axis',
        valueFormatter: (value: number) => format.number(value),
      },
      xAxis: {
        id: 'hours',
        type: 'category',
        boundaryGap: false,
        data: hours.map(({ hour }) => format.shortTime(hour)),
        ...style.baseAxis,
      },
      yAxis: {
        id: 'samples',
        type: 'value',
        minInterval: 1,
        splitNumber: 4,
        ...style.valueAxis,
        axisLabel: {
          ...style.valueAxis.axisLabel,
          formatter: (value: number) => format.number(value),
        },
      },
      series: [
        {
          id: 'samples',
          name: words.samples,
          ...style.areaLine(colour),
          smoothMonotone: 'x',
          data: hours.map(({ count }) => count),
        },
      ],
    }),
    [hours, format, style, colour, words],
  )
  return (
    <Card
      title={words.samplesByHour}
      note={words.samplesByHourNote}
      extra={
        running === null ? undefined : (
          <span className="welcome-running">
            {words.thisHour} <b className="w-figure">{format.number(running)}</b>
          </span>
        )
      }
    >
      {hours.some(({ count }) => count > 0) ? (
        <Chart
          option={option}
          label={words.samplesByHour}
          table={{
            columns: [words.hour, words.samples],
            rows: hours.map(({ hour, count }) => [format.dateTime(hour), format.number(count)]),
          }}
        />
      ) : (
        <EmptyState title={words.noSamples} hint={words.noSamplesHint} />
      )}
    </Card>
  )
}
