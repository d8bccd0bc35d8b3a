import { expect, test } from 'vitest'
import { createFormat } from '#web/platform/i18n/format.ts'
import { createPalette } from '#web/platform/theme/palette.ts'
import { init } from '#web/ui/chart/chart-engine.ts'
import { chartStyle } from '#web/ui/chart/chart-style.ts'
import { plotOf, type TrendView } from '../trend/trend-view.ts'
import { courseOption, type WeatherCourse } from './course-option.ts'

const at = Date.UTC(2026, 10, 28)
const hourMs = 3_600_000
const view: TrendView = {
  from: at,
  to: at + 10 * hourMs,
  bucketMs: 0,
  zone: 'Asia/Shanghai',
  lines: [],
  work: [],
  showsLimits: false,
  width: 1014,
}

const style = chartStyle(createPalette({ brand: '#409eff', isDark: false }))
const row = (hour: number, low: number, high: number, precipitation: number | null) => ({
  at: new Date(at + hour * hourMs).toISOString(),
  low,
  high,
  precipitation,
})
const optionOf = (rows: WeatherCourse['rows']) =>
  courseOption({ city: null, bucketMs: hourMs, rows, source: null }, view, {
    style,
    names: { temperature: 'Temperature', precipitation: 'Precipitation' },
    format: createFormat('en', 'Asia/Shanghai'),
  })

test('an hour stands over its hour on the axis of the trend, a bar as wide as most of it', () => {
  const { xAxis, yAxis, series } = optionOf([row(0, 2, 2, 1.5), row(1, 4, 10, null)]) as Record<
    string,
    never
  >
  const half = hourMs / 2
  expect(xAxis).toMatchObject({ min: view.from, max: view.to })
  expect(yAxis).toMatchObject([{ name: 'mm', min: 0 }, { name: '℃' }])
  expect(series).toMatchObject([
    {
      barWidth: 80,
      data: [
        [at + half, 1.5],
        [at + hourMs + half, null],
      ],
    },
    {
      data: [
        [at + half, 2],
        [at + hourMs + half, 7],
      ],
    },
  ])
})

test.each([1, 6, 10])('the axis ends where that of the trend does, below %d hours', (count) => {
  const element = document.createElement('div')
  Object.assign(element.style, { width: `${view.width}px`, height: '110px' })
  document.body.append(element)
  const chart = init(element)
  chart.setOption(optionOf(Array.from({ length: count }, (_, hour) => row(hour, hour, hour, hour))))
  const { left, right } = plotOf(view)
  const pixelOf = (moment: number) => Math.round(chart.convertToPixel({ xAxisId: 'time' }, moment))
  expect([pixelOf(view.from), pixelOf(view.to)]).toEqual([left, view.width - right])
  chart.dispose()
  element.remove()
})

test('a single hour has a dot for its temperature', () => {
  const symbolOf = (rows: WeatherCourse['rows']) =>
    (optionOf(rows).series as { symbol?: string }[])[1]?.symbol
  expect(symbolOf([row(0, 2, 2, 0)])).toBe('circle')
  expect(symbolOf([row(0, 2, 2, 0), row(1, 2, 2, 0)])).toBe('none')
})
