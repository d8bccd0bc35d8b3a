import { type CalendarStatistics, readCalendarStatistics } from '@iwater/contract/plant/statistics'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { StatisticsPanel } from './StatisticsPanel.tsx'

const dayMs = 86_400_000
const midnight = Date.UTC(2026, 10, 27, 16)
const points = [
  { pointId: '019a0000-0000-7000-8000-000000000001', label: 'Works · Outlet COD' },
  { pointId: '019a0000-0000-7000-8000-000000000002', label: '=Works · "Flow", total' },
]
const span = { from: midnight + 60_000, to: midnight + 2 * dayMs - 60_000 }

const ofPoint = (pointId = '', own: object = {}) => ({
  pointId,
  name: { zh: '出水 COD', en: 'Outlet COD' },
  unitOfMeasure: 'mg/L',
  decimals: 1,
  states: null,
  count: [1440, 700],
  valid: [1440, 690],
  completeness: [1, 0.9722],
  mean: [21.123, 22.5],
  deviation: [1.234, null],
  min: [18.5, 19],
  minAt: [midnight + 3_600_000, null],
  max: [30.25, 31],
  maxAt: [midnight + 7_200_000, midnight + dayMs + 60_000],
  last: [20, 21],
  ...own,
})

const nothing = {
  count: [0, 0],
  valid: [0, 0],
  completeness: [0, null],
  ...Object.fromEntries(
    ['mean', 'deviation', 'min', 'minAt', 'max', 'maxAt', 'last'].map((key) => [key, [null, null]]),
  ),
}

const answer = (own: Partial<CalendarStatistics> = {}): CalendarStatistics => ({
  unit: 'day',
  timeZone: 'Asia/Shanghai',
  bounds: [midnight, midnight + dayMs, midnight + 2 * dayMs],
  points: [ofPoint(points[0]?.pointId)],
  ...own,
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStore.setState({ info: null })
})

async function open(
  data: CalendarStatistics,
  { shown = points, language = 'en' as 'en' | 'zh' } = {},
) {
  const asked: URLSearchParams[] = []
  sessionStore.setState({ info: { timeZone: 'Asia/Shanghai' } as unknown as SignInInfo })
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    expect(pathname).toMatch(readCalendarStatistics.path)
    asked.push(searchParams)
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  await renderPage(
    // The shell makes the place of a page a container.
    <div style={{ container: 'page / inline-size' }}>
      <StatisticsPanel points={shown} span={span} />
    </div>,
    { language },
  )
  return asked
}

test('days of one point stand below each other, the latest first, with the times of their extremes', async () => {
  const asked = await open(answer(), { shown: points.slice(0, 1) })
  const table = page.getByRole('region', { name: 'Statistics' })
  await expect.element(table).toBeVisible()
  expect(asked[0]?.get('unit')).toBe('day')
  expect(asked[0]?.get('from')).toBe(new Date(midnight).toISOString())
  expect(asked[0]?.get('to')).toBe(new Date(midnight + 2 * dayMs).toISOString())
  const rows = table.getByRole('row').elements().slice(1)
  expect(rows.map((row) => row.querySelector('th')?.textContent)).toEqual([
    '29 November 2026',
    '28 November 2026',
  ])
  const cells = [...(rows[1]?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)
  expect(cells).toEqual(['21.1', '18.501:00:00', '30.302:00:00', '1.23', '1,440', '100.0 %'])
  const later = [...(rows[0]?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)
  // Neither a deviation nor the time of the minimum is known.
  expect(later).toEqual(['22.5', '19.0', '31.000:01:00', '–', '690 of 700', '97.2 %'])
})

test('the unit is chosen by keys, and stays where the period allows it', async () => {
  const asked = await open(answer({ points: points.map(({ pointId }) => ofPoint(pointId)) }))
  await expect
    .element(page.getByRole('button', { name: 'By day' }))
    .toHaveAttribute('aria-pressed', 'true')
  page.getByRole('button', { name: 'By month' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('button', { name: 'By month' }))
    .toHaveAttribute('aria-pressed', 'true')
  await vi.waitFor(() => expect(asked.at(-1)?.get('unit')).toBe('month'))
  await expect.element(page.getByRole('columnheader', { name: 'Point' })).toBeVisible()
})

test('a unit without data says so, and one that has not begun expects nothing', async () => {
  await open(answer({ points: [ofPoint(points[0]?.pointId, nothing)] }), {
    shown: points.slice(0, 1),
    language: 'zh',
  })
  const rows = page.getByRole('region', { name: '统计表' }).getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(/^2026年11月29日––––0–$/)
  await expect.element(rows.nth(2)).toMatchTextContent(/^2026年11月28日––––00\.0 %$/)
})

test('the table is kept as a file for spreadsheets, whose texts are no formulas', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:kept'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await open(answer({ points: points.map(({ pointId }) => ofPoint(pointId)) }))
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = await new Response(files[0]).text()
  const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer(0))
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toContain('Time (Asia/Shanghai),Point,Unit,Mean,Min,Time of minimum')
  expect(lines[2]).toMatch(/^2026-11-29 00:00\S*,"'=Works · ""Flow"", total",mg\/L,22\.5,19,,31,/)
  expect(lines[3]).toMatch(
    /,21\.123,18\.5,2026-11-28 01:00\S*,30\.25,2026-11-28 02:00\S*,1\.234,1440,1440,1$/,
  )
})

test('on a phone each row is a card whose figures have their names, and nothing scrolls sideways', async () => {
  await page.viewport(390, 844)
  await open(answer({ points: points.map(({ pointId }) => ofPoint(pointId)) }))
  const table = page.getByRole('region', { name: 'Statistics' })
  await expect.element(table).toBeVisible()
  const { scrollWidth, clientWidth } = table.element()
  expect(scrollWidth).toBe(clientWidth)
  const [first] = table.element().querySelectorAll('tbody td[data-label]')
  expect(getComputedStyle(first as Element, '::before').content).toBe('"Mean"')
  await page.viewport(1366, 768)
})

test('extremes of months have their dates', async () => {
  await open(answer({ unit: 'month' }), { shown: points.slice(0, 1) })
  const table = page.getByRole('region', { name: 'Statistics' })
  await expect.element(table).toMatchTextContent('30.328/11/2026, 02:00:00')
})

test('of many units the next page shows the earlier ones', async () => {
  const bounds = Array.from({ length: 31 }, (_, index) => midnight - (30 - index) * dayMs)
  const filled = (value: number) => bounds.slice(1).map(() => value)
  const columns = Object.fromEntries(
    Object.keys(nothing).map((name) => [name, name.endsWith('At') ? filled(midnight) : filled(7)]),
  )
  await open(answer({ bounds, points: [ofPoint(points[0]?.pointId, columns)] }), {
    shown: points.slice(0, 1),
  })
  const rows = page.getByRole('region', { name: 'Statistics' }).getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent('27 November 2026')
  expect(rows.elements()).toHaveLength(1 + 24)
  await page.getByTitle('2', { exact: true }).click()
  await expect.element(rows.nth(1)).toMatchTextContent('3 November 2026')
  expect(rows.elements()).toHaveLength(1 + 6)
})
