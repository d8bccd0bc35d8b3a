import type { CityWeather } from '@iwater/contract/weather'
import type { WeatherProviderName } from '@iwater/contract/weather/provider'
import { providerWords } from '@iwater/contract/weather/provider-words'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { CityWeatherStrip } from './CityWeatherStrip.tsx'

afterEach(() => vi.unstubAllGlobals())

async function open(
  provider: WeatherProviderName,
  own: Partial<CityWeather['source']> = {},
  low = 3,
  language: 'zh' | 'en' = 'en',
) {
  const weather: CityWeather = {
    cityName: 'Hangzhou',
    city: { zh: '杭州', en: 'Hangzhou' },
    show: true,
    items: [
      { day: '2026-11-28', icon: 'rain', text: { zh: '小雨', en: 'Light rain' }, low, high: 9 },
      { day: '2026-11-29', icon: 'sunny', text: { zh: '晴', en: 'Clear' }, low: 1, high: 14 },
    ],
    source: {
      provider,
      attribution: providerWords[provider].attribution,
      pulledAt: '2026-11-28T06:20:00.000Z',
      isStale: false,
      isExample: provider === 'example',
      isCalculated: false,
      ...own,
    },
  }
  const answer = JSON.stringify({ code: 0, msg: '', data: weather })
  const headers = { 'content-type': 'application/json' }
  vi.stubGlobal('fetch', async () => new Response(answer, { headers }))
  await page.viewport(1366, 768)
  await renderPage(<CityWeatherStrip organisationId="00000000-0000-7000-8000-000000000001" />, {
    language,
  })
}

const strip = () => page.getByRole('button', { name: /Hangzhou|杭州/ })

test('example data are marked as such where they are shown, and say so unfolded', async () => {
  await open('example')
  await expect.element(strip().getByText('Example', { exact: true })).toBeVisible()
  await strip().click()
  await expect.element(page.getByText('Example data, not the actual weather')).toBeVisible()
})

test('weather of a provider names it with the time, and carries no mark', async () => {
  await open('open-meteo')
  await expect.element(strip().getByText('3–9℃')).toBeVisible()
  expect(strip().element().querySelector('.weather-mark')).toBeNull()
  await strip().click()
  await expect.element(page.getByText('Weather data by Open-Meteo.com (CC BY 4.0)')).toBeVisible()
  await expect.element(page.getByText(/^Updated .*28/)).toBeVisible()
})

test('weather that was not pulled in time says so', async () => {
  await open('open-meteo', { isStale: true })
  await expect.element(strip().getByText('Not updated')).toBeVisible()
})

test('days are called as on the weather page', async () => {
  await open('open-meteo')
  await strip().click()
  await expect.element(page.getByText('Light rain', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Clear', { exact: true })).toBeVisible()
})

test.each([
  ['en', '-3 to 9℃'],
  ['zh', '-3～9℃'],
] as const)('a range with frost has no dash beside its minus sign: %s', async (language, range) => {
  await open('open-meteo', {}, -3, language)
  await expect.element(strip().getByText(range)).toBeVisible()
})
