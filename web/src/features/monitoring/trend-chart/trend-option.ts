import type { EChartsCoreOption } from 'echarts/core'
import { type ChartStyle, withAlpha } from '#web/ui/chart/chart-style.ts'
import { type Row, withBreaks } from '../trend/trend-series.ts'
import {
  axisPlace,
  type Plot,
  plotOf,
  type TrendLine,
  type TrendView,
  unitsIn,
  valueRange,
  type Wording,
} from '../trend/trend-view.ts'
import { axisTicks } from './axis-ticks.ts'
import { type GapShade, gapShades } from './gap-shades.ts'
import { tickLabels } from './tick-label.ts'
import { trendTooltip } from './trend-tooltip.ts'

/** Single samples between gaps would be lines without length: they get a dot. */
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
  return {
    id: `mean ${series.pointId}`,
    type: 'line' as const,
    yAxisIndex,
    data: withDots([...withBreaks(series, series.mean), ...tail]),
    symbol: 'none',
    showAllSymbol: true,
    color,
    // A state holds until the next one is told.
    ...(series.states !== null && view.bucketMs === 0 ? { step: 'end' as const } : {}),
    lineStyle: { width: 2 },
    emphasis: { disabled: true },
    z: 3,
    ...(view.showsLimits ? { markLine: limitLines(line, style, wording) } : {}),
  }
}

/** A stretch without data of all lines is grey, of one among several it has that one's colour. */
function shadeColor({ missing }: GapShade, lines: readonly TrendLine[], { palette }: ChartStyle) {
  const [only] = missing
  if (missing.length === lines.length) return withAlpha(palette.text3, 0.13)
  return missing.length === 1 && only !== undefined
    ? withAlpha(only.color, 0.1)
    : withAlpha(palette.text3, 0.07)
}

/** Pixels below which a name would be cut to nothing. */
const narrowest = 48

/** Carries the shading; it has no values of its own. */
const shading = (lines: readonly TrendLine[], style: ChartStyle) => ({
  ...mute,
  id: 'gaps',
  type: 'line' as const,
  data: [],
  markArea: {
    silent: true,
    data: gapShades(lines).map((shade) => [
      { xAxis: shade.from, itemStyle: { color: shadeColor(shade, lines, style) } },
      { xAxis: shade.to },
    ]),
  },
})

/** Where somebody worked on what is measured, named in the chart where there is room. */
const workShades = (view: TrendView, { palette }: ChartStyle, { locale }: Wording) => ({
  ...mute,
  id: 'work',
  type: 'line' as const,
  data: [],
  markArea: {
    silent: true,
    itemStyle: { color: withAlpha(palette.warnG, 0.16) },
    label: { position: 'insideTop', color: palette.text2, fontSize: 11, overflow: 'truncate' },
    data: view.work.map(({ name, from, to }) => {
      const ends = { from: Math.max(from, view.from), to: Math.min(to ?? view.to, view.to) }
      const width = ((ends.to - ends.from) / (view.to - view.from)) * view.width
      const text = locale.startsWith('zh') ? name.zh : name.en
      return [
        { name: width < narrowest ? '' : text, xAxis: ends.from, label: { width } },
        { xAxis: ends.to },
      ]
    }),
  },
})

/** Just above the lower edge, on an axis from 0 to 1. */
const laneHeight = 0.018

/**
 * Where samples are marked as not valid, by a sign and not by colour alone: on the line, or at the lower
 * edge where no valid sample gives it a height.
 */
function flagsOf({ series }: TrendLine, axes: { value: number; lane: number }, style: ChartStyle) {
  const flagged = series.at.flatMap((at, index) =>
    (series.flagged[index] ?? 0) > 0 ? [[at, series.mean[index] ?? null] as Row] : [],
  )
  const signs = {
    ...mute,
    type: 'line' as const,
    lineStyle: { opacity: 0 },
    symbol: 'diamond',
    symbolSize: 8,
    showAllSymbol: true,
    itemStyle: {
      color: style.palette.warnG,
      borderColor: style.palette.surface,
      borderWidth: 1,
    },
    z: 4,
  }
  return [
    {
      ...signs,
      id: `flags ${series.pointId}`,
      yAxisIndex: axes.value,
      data: flagged.filter(([, value]) => value !== null),
    },
    {
      ...signs,
      itemStyle: { color: style.palette.warnG },
      id: `lane ${series.pointId}`,
      yAxisIndex: axes.lane,
      data: flagged.flatMap(([at, value]) => (value === null ? [[at, laneHeight]] : [])),
    },
  ]
}

const linesOf = ({ lines }: TrendView, unit: string) =>
  lines.filter(({ series }) => series.unitOfMeasure === unit)

/** The series whose words an axis shows: that of a digital point, or of several with the same words. */
function stateSeries(lines: readonly TrendLine[]) {
  const [first] = lines
  if (first === undefined || first.series.states === null) return undefined
  const words = JSON.stringify(first.series.states)
  const isSame = lines.every(({ series }) => JSON.stringify(series.states) === words)
  return isSame ? first.series : undefined
}

/** Figures, or the words of states at their two heights. */
function scaleOf(lines: readonly TrendLine[], { format, textOf }: Wording) {
  const ofStates = stateSeries(lines)
  if (ofStates === undefined)
    return { range: valueRange(lines), formatter: (value: number) => format.number(value) }
  return {
    range: { min: 0, max: 1, interval: 1 },
    formatter: (value: number) => textOf(value, ofStates),
  }
}

/** One axis for each unit of measure, and behind them one from 0 to 1 for signs that have no value. */
function valueAxes(view: TrendView, plot: Plot, style: ChartStyle, wording: Wording) {
  const scales = new Map(unitsIn(view).map((unit) => [unit, scaleOf(linesOf(view, unit), wording)]))
  const axes = [...scales].map(([unit, { range, formatter }], index) => ({
    ...style.valueAxis,
    ...axisPlace(index, plot),
    ...range,
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
      formatter,
      hideOverlap: true,
    },
  }))
  return [...axes, { id: 'lane', type: 'value' as const, min: 0, max: 1, show: false }]
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
    // Parts without an id are recreated for each option, and a visible tooltip loses its axis.
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
    series: [
      shading(view.lines, style),
      workShades(view, style, wording),
      ...view.lines.flatMap((line) => {
        const axis = units.indexOf(line.series.unitOfMeasure)
        return [
          ...(view.bucketMs > 0 ? bandOf(line, axis) : []),
          meanOf(line, view, axis, style, wording),
          ...flagsOf(line, { value: axis, lane: units.length }, style),
        ]
      }),
    ],
  }
}
