import type { EChartsCoreOption } from 'echarts/core'
import { type ChartStyle, withAlpha } from '#web/ui/chart-style.ts'
import { axisTicks } from './axis-ticks.ts'
import { tickLabels } from './tick-label.ts'
import { type Row, withBreaks } from './trend-series.ts'
import { trendTooltip } from './trend-tooltip.ts'
import {
  axisPlace,
  type Plot,
  plotOf,
  type TrendLine,
  type TrendView,
  unitsIn,
  valueRange,
  type Wording,
} from './trend-view.ts'

/** Samples that stand alone between gaps would be lines without length: they get a dot. */
function withDots(rows: readonly Row[]) {
  const isDrawn = (row: Row | undefined) => row !== undefined && row[1] !== null
  const areFew = rows.length <= 40
  return rows.map((row, index) =>
    isDrawn(row) && (areFew || (!isDrawn(rows[index - 1]) && !isDrawn(rows[index + 1])))
      ? { value: row, symbol: 'circle', symbolSize: 5 }
      : row,
  )
}

const mute = { silent: true, tooltip: { show: false }, emphasis: { disabled: true } } as const

/** From the minimum to the maximum of each bucket: an invisible line, and the difference stacked on it. */
function bandOf({ series, color }: TrendLine, yAxisIndex: number) {
  const base = {
    ...mute,
    type: 'line' as const,
    yAxisIndex,
    stack: `band ${series.pointId}`,
    // Negative values, such as of a level below the reference, are stacked like all others.
    stackStrategy: 'all' as const,
    symbol: 'none',
    lineStyle: { opacity: 0 },
    z: 1,
  }
  const widths = series.max.map((max, index) => {
    const min = series.min[index] ?? null
    return max === null || min === null ? null : max - min
  })
  return [
    { ...base, id: `min ${series.pointId}`, data: withBreaks(series, series.min) },
    {
      ...base,
      id: `band ${series.pointId}`,
      data: withBreaks(series, widths),
      areaStyle: { color: withAlpha(color, 0.2), opacity: 1 },
    },
  ]
}

function limitLines({ limits }: TrendLine, { palette }: ChartStyle, { words, format }: Wording) {
  const ends = [
    [limits.highLimit, words.upper, 'insideEndTop'],
    [limits.lowLimit, words.lower, 'insideEndBottom'],
  ] as const
  return {
    silent: true,
    symbol: 'none',
    lineStyle: { color: palette.badG, type: [6, 4], width: 1.25 },
    label: { color: palette.bad, fontSize: 11 },
    data: ends.flatMap(([limit, word, position]) =>
      limit === null
        ? []
        : [{ yAxis: limit, label: { formatter: word(format.number(limit)), position } }],
    ),
  }
}

function meanOf(
  line: TrendLine,
  view: TrendView,
  yAxisIndex: number,
  style: ChartStyle,
  wording: Wording,
) {
  const { series, color, tail } = line
  const isAlone = view.lines.length === 1
  return {
    id: `mean ${series.pointId}`,
    type: 'line' as const,
    yAxisIndex,
    data: withDots([...withBreaks(series, series.mean), ...tail]),
    symbol: 'none',
    showAllSymbol: true,
    color,
    lineStyle: { width: 2 },
    emphasis: { disabled: true },
    z: 3,
    markArea: {
      silent: true,
      itemStyle: { color: withAlpha(isAlone ? style.palette.text3 : color, 0.1) },
      data: series.gaps.map(({ from, to }) => [{ xAxis: from }, { xAxis: to }]),
    },
    ...(view.showsLimits ? { markLine: limitLines(line, style, wording) } : {}),
  }
}

/** Where samples are marked as not valid, by a sign and not by colour alone. */
function flagsOf({ series }: TrendLine, yAxisIndex: number, { palette }: ChartStyle) {
  return {
    ...mute,
    id: `flags ${series.pointId}`,
    type: 'line' as const,
    yAxisIndex,
    data: series.at.flatMap((at, index) =>
      (series.flagged[index] ?? 0) > 0 ? [[at, series.mean[index] ?? null]] : [],
    ),
    lineStyle: { opacity: 0 },
    symbol: 'diamond',
    symbolSize: 8,
    showAllSymbol: true,
    itemStyle: { color: palette.warnG, borderColor: palette.surface, borderWidth: 1 },
    z: 4,
  }
}

function valueAxes(view: TrendView, plot: Plot, style: ChartStyle, { format }: Wording) {
  return unitsIn(view).map((unit, index) => ({
    ...style.valueAxis,
    ...axisPlace(index, plot),
    ...valueRange(view.lines.filter(({ series }) => series.unitOfMeasure === unit)),
    id: `value ${index}`,
    type: 'value' as const,
    scale: true,
    name: unit,
    nameGap: 12,
    nameTextStyle: {
      ...style.valueAxis.nameTextStyle,
      align: index % 2 === 0 ? ('right' as const) : ('left' as const),
    },
    splitLine: { ...style.valueAxis.splitLine, show: index === 0 },
    axisLabel: {
      ...style.valueAxis.axisLabel,
      formatter: (value: number) => format.number(value),
      hideOverlap: true,
    },
  }))
}

/** The drawing of a view: a line of means with a band from minimum to maximum, broken where nothing was measured. */
export function trendOption(
  view: TrendView,
  style: ChartStyle,
  wording: Wording,
): EChartsCoreOption {
  const plot = plotOf(view)
  const units = unitsIn(view)
  const ticks = axisTicks(
    view.from,
    view.to,
    view.zone,
    Math.floor((view.width - plot.left - plot.right) / 84),
  )
  const label = tickLabels(ticks.unit, wording.locale, view.zone)
  return {
    animation: false,
    // Parts without an id are made anew for each option, and a tooltip on screen loses its axis.
    grid: { id: 'plot', left: plot.left, right: plot.right, top: 30, bottom: 28 },
    xAxis: {
      ...style.baseAxis,
      id: 'time',
      type: 'time',
      min: view.from,
      max: view.to,
      axisLabel: {
        ...style.baseAxis.axisLabel,
        customValues: ticks.at,
        formatter: (at: number) => label(at),
        hideOverlap: true,
      },
    },
    yAxis: valueAxes(view, plot, style, wording),
    tooltip: {
      ...style.tooltip,
      trigger: 'axis',
      confine: true,
      formatter: trendTooltip(view, wording),
    },
    series: view.lines.flatMap((line) => {
      const axis = units.indexOf(line.series.unitOfMeasure)
      return [
        ...(view.bucketMs > 0 ? bandOf(line, axis) : []),
        meanOf(line, view, axis, style, wording),
        flagsOf(line, axis, style),
      ]
    }),
  }
}
