import { weatherConditions } from '@iwater/contract/weather/conditions'
import type { WeatherHourRow } from '@iwater/contract/weather/hours'
import type { EChartsCoreOption } from 'echarts/core'
import type { ChartStyle } from '#web/ui/chart/chart-style.ts'
import type { WeatherWords } from './use-weather-words.ts'

/** The tooltip of an hour. */
const linesOf = (
  { at, figures }: WeatherHourRow,
  { words, local, format, amount, wind }: WeatherWords,
) => [
  format.shortTime(at),
  local(weatherConditions[figures.condition]),
  `${words.temperature} ${amount(figures.temperature, '℃')}`,
  `${words.wind} ${wind(figures.wind)}`,
  `${words.humidity} ${amount(figures.humidity, '%')}`,
  `${words.chance} ${amount(figures.precipitationChance, '%')}`,
]

/** Pointing up; turned to where the wind blows. */
const arrow = 'path://M8 0 L13 15 L8 11 L3 15 Z'

/** Of a wind from north (0°) the arrow points down. A rotation of the chart is anticlockwise. */
export const rotationOf = (degrees: number) => -((degrees + 180) % 360)

const plot = {
  id: 'plot',
  left: 4,
  right: 12,
  top: 30,
  bottom: 4,
  outerBoundsMode: 'same',
} as const

function base(rows: readonly WeatherHourRow[], style: ChartStyle, weather: WeatherWords) {
  return {
    grid: plot,
    tooltip: {
      ...style.tooltip,
      trigger: 'axis',
      formatter: (given: unknown) => {
        const [first] = given as readonly { dataIndex: number }[]
        const row = first && rows[first.dataIndex]
        return row ? linesOf(row, weather).join('<br>') : ''
      },
    },
    xAxis: {
      id: 'hours',
      type: 'category',
      data: rows.map(({ at }) => weather.format.shortTime(at)),
      ...style.baseAxis,
    },
  }
}

export function temperatureOption(
  rows: readonly WeatherHourRow[],
  style: ChartStyle,
  weather: WeatherWords,
): EChartsCoreOption {
  const { palette } = style
  return {
    ...base(rows, style, weather),
    yAxis: {
      id: 'temperature',
      type: 'value',
      name: '℃',
      scale: true,
      minInterval: 1,
      splitNumber: 4,
      ...style.valueAxis,
    },
    series: [
      {
        id: 'temperature',
        name: weather.words.temperature,
        ...style.areaLine(palette.series[3] ?? palette.brand),
        data: rows.map(({ figures }) => figures.temperature),
      },
    ],
  }
}

export function windOption(
  rows: readonly WeatherHourRow[],
  style: ChartStyle,
  weather: WeatherWords,
): EChartsCoreOption {
  const { palette } = style
  const colour = palette.series[0] ?? palette.brand
  return {
    ...base(rows, style, weather),
    yAxis: {
      id: 'force',
      type: 'value',
      name: weather.words.levelUnit,
      min: 0,
      minInterval: 1,
      splitNumber: 4,
      ...style.valueAxis,
    },
    series: [
      {
        id: 'force',
        name: weather.words.windForce,
        ...style.areaLine(colour),
        showSymbol: true,
        showAllSymbol: true,
        data: rows.map(({ figures: { wind } }) => ({
          value: wind.level,
          ...(wind.degrees === null
            ? { symbol: 'circle', symbolSize: 6 }
            : { symbol: arrow, symbolSize: [10, 15], symbolRotate: rotationOf(wind.degrees) }),
        })),
      },
    ],
  }
}
