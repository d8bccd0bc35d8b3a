import type { Trend } from '@iwater/contract/monitoring'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFormat } from '#web/platform/i18n/format.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { createPalette } from '#web/platform/theme/palette.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { chartStyle } from '#web/ui/chart/chart-style.ts'
import { trendOption } from '../trend-chart/trend-option.ts'
import { WorkNames } from './TrendNotes.tsx'
import { trendText } from './trend.text.ts'
import type { TrendView } from './trend-view.ts'
import { type ChartedPoint, useTrendView } from './use-trend-view.ts'

const from = Date.UTC(2026, 10, 28)
const hourMs = 3_600_000
const to = from + 10 * hourMs
const name = { zh: '更换机封', en: 'Replace the seal' }
const span = (taskId: string, pointId: string, own: object = {}) => ({
  taskId,
  name,
  from: from - hourMs,
  to: from + 5 * hourMs,
  pointIds: [pointId],
  ...own,
})

afterEach(() => sessionStore.setState({ info: null }))

const view: TrendView = {
  from,
  to,
  bucketMs: 0,
  zone: 'Asia/Shanghai',
  lines: [],
  work: [
    span('1', 'a'),
    span('2', 'a', { from: to - 3 * hourMs, to: null }),
    span('3', 'a', { to: from + 60_000 }),
  ],
  showsLimits: false,
  width: 1000,
}

test.each([
  ['en', 'Replace the seal'],
  ['zh', '更换机封'],
] as const)(
  'a chart shades maintenance within its time and names it where there is room: %s',
  (locale, text) => {
    const style = chartStyle(createPalette({ brand: '#409eff', isDark: false }))
    const format = createFormat(locale, 'Asia/Shanghai')
    const wording = { words: trendText[locale], format, textOf: String, locale }
    const { series } = trendOption(view, style, wording as never) as { series: { id: string }[] }
    expect(series.find(({ id }) => id === 'work')).toMatchObject({
      markArea: {
        data: [
          [{ name: text, xAxis: from }, { xAxis: from + 5 * hourMs }],
          [{ name: text, xAxis: to - 3 * hourMs }, { xAxis: to }],
          [{ name: '', xAxis: from }, { xAxis: from + 60_000 }],
        ],
      },
    })
  },
)

const series = (pointId: string) => ({
  pointId,
  unitOfMeasure: 'MPa',
  states: null,
  at: [from, to],
  mean: [1, 2],
  min: [1, 2],
  max: [1, 2],
  flagged: [0, 0],
  count: [1, 1],
  gaps: [],
})
const trend = {
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  bucketMs: 0,
  series: [series('a'), series('b')],
} as unknown as Trend
const points = ['a', 'b'].map(
  (pointId) =>
    ({ point: { pointId, periodSeconds: 60 }, label: pointId }) as unknown as ChartedPoint,
)
const frame = { zone: 'Asia/Shanghai', width: 800, work: [span('1', 'a'), span('2', 'b')] }
const tails = new Map() as never

function Shaded() {
  const { view: shown, toggle } = useTrendView(points, trend, tails, frame)
  return (
    <button type="button" onClick={() => toggle('b')}>
      {shown?.work.map(({ taskId }) => taskId).join()}
    </button>
  )
}

test('of a line that is hidden no maintenance is shaded', async () => {
  await renderPage(<Shaded />)
  const shaded = page.getByRole('button')
  await expect.element(shaded).toMatchTextContent('1,2')
  await shaded.click()
  await expect.element(shaded).toMatchTextContent(/^1$/)
})

test('the maintenance in a chart leads to its tasks where they may be seen, and says what goes on', async () => {
  const work = [span('1', 'a'), span('2', 'a', { to: null, name: { zh: '', en: 'Clean' } })]
  sessionStore.setState({
    info: { permissions: ['monitoring.view', 'maintenance.view'], timeZone: 'Asia/Shanghai' },
  } as unknown as { info: SignInInfo })
  const { unmount } = await renderPage(<WorkNames work={work} />, { language: 'en' })
  await expect
    .element(page.getByRole('link', { name: 'Replace the seal' }))
    .toHaveAttribute('href', '/maintenance/tasks/1')
  const [ended, going] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)]
  await expect.element(ended).toMatchTextContent(/07:00:00 – .*13:00:00/)
  await expect.element(going).toMatchTextContent(/– goes on/)
  await unmount()
  sessionStore.setState({ info: { permissions: ['monitoring.view'] } as unknown as SignInInfo })
  await renderPage(<WorkNames work={work} />, { language: 'en' })
  await expect.element(page.getByText(/Replace the seal/)).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(0)
})
