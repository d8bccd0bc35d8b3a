import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import type { WeatherCourse } from './course-option.ts'
import { WeatherUnderTrend } from './WeatherUnderTrend.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ organisationId: null })
})

const organisationId = '019a0000-0000-7000-8000-000000000001'
const from = Date.UTC(2026, 10, 28, 2, 17)
const view = {
  from,
  to: from + 6 * 3_600_000,
  bucketMs: 0,
  zone: 'Asia/Shanghai',
  lines: [],
  work: [],
  showsLimits: false,
  width: 800,
}

async function open(own: Partial<WeatherCourse> = {}) {
  const asked: URLSearchParams[] = []
  // Another organisation is on screen than that of the unit.
  sessionStore.setState({ organisationId: '019a0000-0000-7000-8000-000000000002' })
  const data: WeatherCourse = {
    city: { zh: '杭州', en: 'Hangzhou' },
    bucketMs: 3_600_000,
    rows: [{ at: '2026-11-28T02:00:00.000Z', low: 12.5, high: 12.5, precipitation: null }],
    source: {
      provider: 'example',
      attribution: { zh: '示例数据', en: 'Example data, not the actual weather' },
      pulledAt: '2026-11-28T02:00:00.000Z',
      isStale: false,
      isExample: true,
      isCalculated: false,
    },
    ...own,
  }
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://localhost').searchParams)
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  await renderPage(<WeatherUnderTrend view={view} organisationId={organisationId} />, {
    language: 'en',
  })
  return asked
}

test('weather below a trend is that of full hours at the organisation, and says where and from whom', async () => {
  const asked = await open()
  await expect.element(page.getByText('Weather in Hangzhou', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('Example data, not the actual weather')).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /^28/ }))
    .toMatchTextContent('28/11/2026, 10:0012.5–')
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    orgId: organisationId,
    from: '2026-11-28T02:00:00.000Z',
    to: '2026-11-28T09:00:00.000Z',
  })
})

test.each([
  [{ rows: [], source: null }, 'There are no weather data of this period.'],
  [{ city: null, rows: [], source: null }, 'No city is set for the weather of this organisation.'],
])('without weather it says why: %#', async (own, reason) => {
  await open(own)
  await expect.element(page.getByText(reason)).toBeVisible()
})
