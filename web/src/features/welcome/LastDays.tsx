import { useMemo } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { useChartStyle } from '#web/ui/chart/chart-style.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { countOf, dailyGrowth } from './statistics.ts'
import type { Statistics } from './welcome.api.ts'
import { welcomeText } from './welcome.text.ts'

/** A day of the calendar, which is the same in every time zone, as month and day. */
const shortDay = (day: string) => day.slice(5)

/** What each day brought, and how many points were out of their limits at its end. */
export function LastDays({ statistics }: { statistics: Statistics }) {
  const words = useText(welcomeText)
  const format = useFormat()
  const style = useChartStyle()
  const { series } = style.palette
  const days = useMemo(() => dailyGrowth(countOf(statistics, 'sample')?.trend ?? []), [statistics])
  const outOfLimits = useMemo(() => {
    const trend = countOf(statistics, 'breach')?.trend ?? []
    return days.map(({ day }) => trend.find((entry) => entry.day === day)?.count ?? null)
  }, [statistics, days])
  const option = useMemo(() => {
    const axisLabel = {
      ...style.valueAxis.axisLabel,
      formatter: (value: number) => format.number(value),
    }
    return {
      grid: { id: 'plot', left: 8, right: 8, top: 16, bottom: 4, outerBoundsMode: 'same' },
      tooltip: {
        ...style.tooltip,
        trigger: 'axis',
        valueFormatter: (value: number | null) => format.number(value),
      },
      xAxis: {
        id: 'days',
        type: 'category',
        data: days.map(({ day }) => shortDay(day)),
        ...style.baseAxis,
      },
      yAxis: [
        {
          id: 'samples',
          type: 'value',
          minInterval: 1,
          splitNumber: 3,
          ...style.valueAxis,
          axisLabel,
        },
        {
          id: 'outOfLimits',
          type: 'value',
          minInterval: 1,
          splitNumber: 3,
          ...style.valueAxis,
          splitLine: { show: false },
          axisLabel,
        },
      ],
      series: [
        {
          id: 'daily',
          name: words.daily,
          ...style.bar(series[1] ?? style.palette.brand, 'down'),
          showBackground: false,
          data: days.map(({ count }) => count),
        },
        {
          id: 'outOfLimits',
          name: words.outOfLimitPoints,
          type: 'line',
          yAxisIndex: 1,
          color: style.palette.badG,
          symbol: 'circle',
          symbolSize: 7,
          lineStyle: { width: 2 },
          data: outOfLimits,
        },
      ],
    }
  }, [days, outOfLimits, format, style, series, words])
  return (
    <Card
      title={words.lastDays}
      note={words.lastDaysNote}
      extra={
        <ul className="welcome-legend">
          <li>
            <i className="welcome-legend-bar" />
            {words.daily}
          </li>
          <li>
            <i className="welcome-legend-line" />
            {words.outOfLimitPoints}
          </li>
        </ul>
      }
    >
      {days.length === 0 ? (
        <EmptyState title={words.noHistory} hint={words.noHistoryHint} />
      ) : (
        <Chart
          option={option}
          label={words.lastDays}
          table={{
            columns: [words.day, words.daily, words.outOfLimitPoints],
            rows: days.map(({ day, count }, index) => [
              day,
              format.number(count),
              format.number(outOfLimits[index]),
            ]),
          }}
        />
      )}
    </Card>
  )
}
