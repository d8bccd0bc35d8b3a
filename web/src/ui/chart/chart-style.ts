import { useMemo } from 'react'
import { figureFont, type Palette, textFont, usePalette } from '#web/platform/theme/theme.ts'

/** A colour `#rrggbb` with an opacity from 0 to 1. */
export const withAlpha = (colour: string, opacity: number) =>
  colour +
  Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')

type Direction = 'down' | 'right'

function gradient(from: string, to: string, direction: Direction) {
  return {
    type: 'linear',
    x: 0,
    y: 0,
    x2: direction === 'right' ? 1 : 0,
    y2: direction === 'down' ? 1 : 0,
    colorStops: [
      { offset: 0, color: from },
      { offset: 1, color: to },
    ],
  } as const
}

/** The parts of an ECharts option that make charts look like the rest of the product, for one palette. */
export function chartStyle(palette: Palette) {
  const labels = { color: palette.text3, fontSize: 12, fontFamily: textFont }
  return {
    palette,
    figureFont,
    /** An axis along which values lie, such as time. */
    baseAxis: {
      axisLine: { lineStyle: { color: palette.border } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: { ...labels, margin: 10 },
    },
    /** An axis of the values themselves: dashed lines across the chart instead of a line of its own. */
    valueAxis: {
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { lineStyle: { color: palette.grid, type: [4, 4] } },
      axisLabel: labels,
      nameTextStyle: { ...labels, align: 'left' },
    },
    /** Names along the side of a bar chart. */
    nameAxis: {
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...labels, color: palette.text2, fontSize: 13, margin: 12 },
    },
    tooltip: {
      backgroundColor: palette.raised,
      borderColor: palette.border,
      borderWidth: 1,
      padding: [8, 12],
      textStyle: { color: palette.text1, fontSize: 12, fontFamily: textFont },
      extraCssText: 'border-radius:8px;box-shadow:0 8px 24px -6px rgba(8,30,64,.22)',
      axisPointer: { type: 'line', lineStyle: { color: palette.borderStrong, type: 'solid' } },
    },
    /** A line with a soft fill below it. */
    areaLine: (colour: string) => ({
      type: 'line' as const,
      smooth: 0.4,
      showSymbol: false,
      color: colour,
      lineStyle: { width: 2.5 },
      areaStyle: { color: gradient(withAlpha(colour, 0.28), withAlpha(colour, 0.01), 'down') },
    }),
    /** Something to compare with: thin and grey. */
    comparisonLine: {
      type: 'line' as const,
      smooth: 0.4,
      showSymbol: false,
      color: palette.text3,
      lineStyle: { width: 1.5, opacity: 0.75 },
    },
    /** Something expected, not measured. */
    forecastLine: (colour: string) => ({
      type: 'line' as const,
      smooth: 0.4,
      showSymbol: false,
      color: colour,
      lineStyle: { width: 2, type: [6, 5] },
    }),
    bar: (colour: string, direction: Direction) => ({
      type: 'bar' as const,
      barWidth: 10,
      showBackground: true,
      backgroundStyle: { color: palette.surface2, borderRadius: 5 },
      itemStyle: {
        borderRadius: 5,
        color:
          direction === 'right'
            ? gradient(withAlpha(colour, 0.55), colour, 'right')
            : gradient(colour, withAlpha(colour, 0.55), 'down'),
      },
    }),
    donut: {
      type: 'pie' as const,
      radius: ['64%', '86%'],
      center: ['50%', '50%'],
      padAngle: 2,
      itemStyle: { borderRadius: 5 },
      label: { show: false },
      emphasis: { scaleSize: 4 },
    },
    /** The figure at the end of a bar. */
    figureLabel: {
      color: palette.text1,
      fontFamily: figureFont,
      fontWeight: 600,
      fontSize: 14,
    },
  } as const
}

export type ChartStyle = ReturnType<typeof chartStyle>

export function useChartStyle(): ChartStyle {
  const palette = usePalette()
  return useMemo(() => chartStyle(palette), [palette])
}
