import type { WeatherDayRow } from '@iwater/contract/weather/days'
import type { EChartsCoreOption } from 'echarts/core'
import type { ChartStyle } from '#web/ui/chart/chart-style.ts'
import type { WeatherWords } from './use-weather-words.ts'

/** The rows of seven days, null for one without data. The points stand below the columns of the days. */
export function daysOption(
  days: readonly (WeatherDayRow | null)[],
  style: ChartStyle,
  { words, format }: WeatherWords,
): EChartsCoreOption {
  const { palette, figureLabel } = style
  const line = (name: 'high' | 'low', colour: string) => ({
    id: name,
    name: words[name],
    type: 'line' as const,
    smooth: 0.4,
    symbol: 'circle',
    symbolSize: 8,
    showAllSymbol: true,
    color: colour,
    itemStyle: { borderColor: palette.surface, borderWidth: 2 },
    lineStyle: { width: 2.5 },
    emphasis: { disabled: true },
    label: {
      ...figureLabel,
      show: true,
      position: name === 'high' ? 'top' : 'bottom',
      formatter: ({ value }: { value: unknown }) =>
        typeof value === 'number' ? `${format.number(Math.round(value))}°` : '',
    },
    data: days.map((day) => day?.figures[name] ?? null),
  })
  return {
    grid: { id: 'plot', left: 0, right: 0, top: 30, bottom: 30, outerBoundsMode: 'none' },
    xAxis: { id: 'days', type: 'category', data: days.map((_, index) => index), show: false },
    yAxis: { id: 'temperature', type: 'value', scale: true, show: false },
    series: [
      line('high', palette.series[3] ?? palette.brand),
      line('low', palette.series[0] ?? palette.brand),
    ],
  }
}
