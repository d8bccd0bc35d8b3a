import { expect, test } from 'vitest'
import { createFormat } from '#web/platform/i18n/format.ts'
import { createPalette } from '#web/platform/theme/palette.ts'
import { chartStyle } from '#web/ui/chart/chart-style.ts'
import type { TrendView } from '../trend/trend-view.ts'
import { courseOption } from './course-option.ts'

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

test('an hour stands over its hour on the axis of the trend, a bar as wide as most of it', () => {
  const style = chartStyle(createPalette({ brand: '#409eff', isDark: false }))
  const row = (hour: number, low: number, high: number, precipitation: number | null) => ({
    at: new Date(at + hour * hourMs).toISOString(),
    low,
    high,
    precipitation,
  })
  const { xAxis, yAxis, series } = courseOption(
    { city: null, bucketMs: hourMs, rows: [row(0, 2, 2, 1.5), row(1, 4, 10, null)], source: null },
    view,
    {
      style,
      names: { temperature: 'Temperature', precipitation: 'Precipitation' },
      format: createFormat('en', 'Asia/Shanghai'),
    },
  ) as Record<string, never>
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
