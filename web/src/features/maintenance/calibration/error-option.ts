import type { CalibrationErrorPoint } from '@iwater/contract/maintenance/calibration-errors'
import type { EChartsCoreOption } from 'echarts/core'
import type { Format } from '#web/platform/i18n/format.ts'
import type { ChartStyle } from '#web/ui/chart/chart-style.ts'

type Names = { error: string; adjusted: string; limit: string }

/** The sign of the errors that are drawn. */
export const signOf = ({ errorKind, unitOfMeasure }: CalibrationErrorPoint) =>
  errorKind === 'absolute' ? (unitOfMeasure ?? '') : '%'

/** Of several ways to express an error, that of the last record; the others do not share its axis. */
export function drawnErrors(points: readonly CalibrationErrorPoint[]) {
  const last = points.at(-1)
  if (last === undefined) return []
  return points.filter(
    (point) => point.errorKind === last.errorKind && signOf(point) === signOf(last),
  )
}

/** Errors as dots on a line, those after an adjustment as dots alone, between the limits that were in force. */
export function errorOption(
  points: readonly CalibrationErrorPoint[],
  { style, names, format }: { style: ChartStyle; names: Names; format: Format },
): EChartsCoreOption {
  const { palette } = style
  const [first] = points
  const limit = (sign: 1 | -1) => ({
    id: `limit ${sign}`,
    name: names.limit,
    type: 'line' as const,
    step: 'end' as const,
    symbol: 'none',
    color: palette.bad,
    lineStyle: { width: 1.5, type: 'dashed' as const },
    tooltip: { show: false },
    data: points.map(({ at, limit: value }) => [
      Date.parse(at),
      value === null ? null : value * sign,
    ]),
  })
  return {
    animation: false,
    grid: { left: 52, right: 16, top: 28, bottom: 28 },
    xAxis: {
      ...style.baseAxis,
      type: 'time',
      axisLabel: { ...style.baseAxis.axisLabel, hideOverlap: true },
    },
    yAxis: {
      ...style.valueAxis,
      type: 'value',
      name: first === undefined ? '' : signOf(first),
      nameGap: 10,
    },
    tooltip: {
      ...style.tooltip,
      trigger: 'axis',
      confine: true,
      valueFormatter: (value: number | null) => format.number(value),
    },
    series: [
      {
        id: 'error',
        name: names.error,
        type: 'line',
        symbol: 'circle',
        symbolSize: 7,
        color: palette.series[0] ?? palette.brand,
        lineStyle: { width: 2 },
        data: points.map(({ at, error }) => [Date.parse(at), error]),
      },
      {
        id: 'adjusted',
        name: names.adjusted,
        type: 'line',
        symbol: 'diamond',
        symbolSize: 9,
        color: palette.series[2] ?? palette.brand,
        lineStyle: { width: 0 },
        connectNulls: false,
        data: points.map(({ at, adjustedError }) => [Date.parse(at), adjustedError]),
      },
      limit(1),
      limit(-1),
    ],
  }
}
