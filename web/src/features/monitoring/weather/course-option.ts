import type { OutputOf } from '@iwater/contract/route'
import type { readWeatherCourse } from '@iwater/contract/weather/course'
import type { EChartsCoreOption } from 'echarts/core'
import type { Format } from '#web/platform/i18n/format.ts'
import type { ChartStyle } from '#web/ui/chart/chart-style.ts'
import { plotOf, type TrendView } from '../trend/trend-view.ts'

export type WeatherCourse = OutputOf<typeof readWeatherCourse>

type Names = { temperature: string; precipitation: string }

/** Of a bucket its middle, so that the bar of an hour stands over the hour. */
const middleOf = (at: string, bucketMs: number) => Date.parse(at) + bucketMs / 2

/** Precipitation as bars and temperature as a line, on the time axis of a trend. */
export function courseOption(
  { rows, bucketMs }: WeatherCourse,
  view: TrendView,
  { style, names, format }: { style: ChartStyle; names: Names; format: Format },
): EChartsCoreOption {
  const { left, right } = plotOf(view)
  const { palette } = style
  const [rain, warmth] = [palette.series[0] ?? palette.brand, palette.series[3] ?? palette.warnG]
  const plotWidth = Math.max(view.width - left - right, 1)
  const barWidth = Math.max(1, (plotWidth * bucketMs * 0.8) / (view.to - view.from))
  const axis = (unit: string, isInside: boolean) => ({
    ...style.valueAxis,
    type: 'value' as const,
    name: unit,
    nameGap: 8,
    splitNumber: 2,
    splitLine: { show: false },
    axisLabel: { ...style.valueAxis.axisLabel, inside: isInside },
  })
  return {
    animation: false,
    // Labels give way to the axis: it has to end where that of the trend does.
    grid: { id: 'plot', left, right, top: 24, bottom: 6, outerBoundsMode: 'none' },
    xAxis: {
      ...style.baseAxis,
      id: 'time',
      type: 'time',
      min: view.from,
      max: view.to,
      // Else the axis is made longer by half a bar at either end.
      containShape: false,
      axisLabel: { show: false },
    },
    yAxis: [
      { ...axis('mm', false), id: 'mm', min: 0, minInterval: 1 },
      { ...axis('℃', true), id: 'temperature', position: 'right', scale: true },
    ],
    tooltip: {
      ...style.tooltip,
      trigger: 'axis',
      confine: true,
      valueFormatter: (value: number | null) => format.number(value),
    },
    series: [
      {
        id: 'precipitation',
        name: `${names.precipitation} (mm)`,
        type: 'bar',
        yAxisIndex: 0,
        barWidth,
        itemStyle: { color: rain },
        data: rows.map(({ at, precipitation }) => [middleOf(at, bucketMs), precipitation]),
      },
      {
        id: 'temperature',
        name: `${names.temperature} (℃)`,
        type: 'line',
        yAxisIndex: 1,
        // A single hour would be a line without length: it gets a dot.
        symbol: rows.length === 1 ? 'circle' : 'none',
        showSymbol: true,
        color: warmth,
        lineStyle: { width: 2 },
        data: rows.map(({ at, low, high }) => [middleOf(at, bucketMs), (low + high) / 2]),
      },
    ],
  }
}
