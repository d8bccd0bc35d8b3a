import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { weatherKinds } from '@iwater/contract/weather/provider'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import WeatherPage from './WeatherPage.tsx'
import {
  aCurrent,
  aDay,
  anAlarm,
  anHour,
  anIndex,
  answerWeather,
  aState,
  source,
  sourceOf,
} from './weather-testing.ts'

// Only the date: the page waits by real timers.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T08:30:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (
  answers: Parameters<typeof answerWeather>[0] = {},
  options: Parameters<typeof renderPage>[1] = {},
) => {
  const asked = answerWeather(answers)
  return renderPage(<WeatherPage />, { language: 'en', ...options }).then(() => asked)
}
const card = (name: string | RegExp) => page.getByRole('region', { name })
const week = [28, 29, 30].map((day) => aDay(`2026-11-${day}`)).concat(aDay('2026-12-01'))

test('alerts are numbered and say colour, level, sender and times; folded away they leave their number', async () => {
  await open({
    alarms: [
      anAlarm(),
      anAlarm({ id: '2', colour: 'blue', alarmLevel: 'weak', title: { zh: '大风', en: 'Gale' } }),
    ],
  })
  const alert = (index: number) => page.getByRole('listitem').nth(index)
  await expect.element(card('Weather alerts (2)')).toBeVisible()
  await expect.element(alert(0)).toMatchTextContent('1OrangeOrange rainstorm alertLevel: strong')
  await expect
    .element(alert(0))
    .toMatchTextContent(
      '杭州市气象台 · Issued 28/11/2026, 16:00 · In force until 29/11/2026, 04:00',
    )
  await expect.element(alert(1)).toMatchTextContent('2BlueGaleLevel: weak')
  expect(alert(1).element().className).toContain('we-blue')
  await page.getByRole('button', { name: 'Hide the alerts' }).click()
  await expect.element(page.getByText('Orange rainstorm alert')).not.toBeVisible()
  await expect.element(card('Weather alerts (2)')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Show the alerts' }))
    .toHaveAttribute('aria-expanded', 'false')
})

test('current conditions have their figures with units, and a dash for what the provider does not say', async () => {
  await open({ current: aCurrent() })
  const now = card('Current weather')
  for (const text of [
    '24℃',
    'Partly cloudy',
    'WindSE, force 3.5',
    'Feels like–',
    'Humidity68 %',
    'Visibility16 km',
    'Updated 16:20',
  ])
    await expect.element(now).toMatchTextContent(text)
})

test('old data say since when, and a failed pull says why', async () => {
  const failure = { fault: 'timeout', at: '2026-11-28T08:25:00.000Z' } as const
  await open({
    state: aState({
      kinds: weatherKinds.map((kind) => ({
        kind,
        availability: kind === 'indices' ? 'unavailable' : 'provided',
        source,
        failure: kind === 'now' || kind === 'days' ? failure : null,
      })),
    }),
    current: aCurrent({ source: { ...source, isStale: true } }),
  })
  await expect
    .element(card('Current weather'))
    .toMatchTextContent('Not updated since 28/11/2026, 16:20')
  await expect
    .element(page.getByRole('status').first())
    .toMatchTextContent(
      'Not updated at 16:25: current weather, 7 days. The provider did not answer in time. Earlier data are shown.',
    )
  await expect.element(page.getByText('Not provided by QWeather: living indices.')).toBeVisible()
  await expect.element(page.getByText('Weather data by QWeather')).toBeVisible()
})

test('hours are shown as temperature or as wind', async () => {
  await open({
    hours: [
      anHour(8),
      anHour(9, { wind: { direction: null, degrees: null, level: null, speed: null } }),
    ],
  })
  const hours = card(/^24-hour forecast/)
  await expect
    .element(hours.getByRole('row', { name: /^16:00/ }))
    .toMatchTextContent('16:00Partly cloudy183.5SE')
  await expect
    .element(hours.getByRole('row', { name: /^17:00/ }))
    .toMatchTextContent('17:00Partly cloudy19––')
  await hours.getByText('Wind', { exact: true }).click()
  await expect.element(hours.getByRole('radio', { name: 'Wind' })).toBeChecked()
})

test('seven days have their alerts and figures; days without data say so', async () => {
  await open({ days: week.map((day, index) => ({ ...day, alarms: index })) })
  const days = card(/^7 days/)
  await expect
    .element(days.getByRole('button', { name: /^Today/, pressed: true }))
    .toMatchTextContent('Today28/11雨')
  await expect
    .element(days.getByRole('button', { name: /^Sun/ }))
    .toMatchTextContent('1 severe weather alert')
  await expect.element(days.getByRole('button', { name: /^Wed/ })).toBeDisabled()
  await expect.element(days.getByRole('button', { name: /^Wed/ })).toMatchTextContent('No data')
  await days.getByRole('button', { name: /^Mon/ }).click()
  const details = days.getByLabelText('Weather on Mon 30/11')
  for (const text of [
    'Weather雨',
    'Temperature8–16 ℃',
    'Wind force',
    'Visibility–',
    'Precipitation12.5 mm',
    '06:30–17:02',
  ])
    await expect.element(details).toMatchTextContent(text)
})

test('the organisation of the address is asked for instead of the one on screen', async () => {
  const org = '019a0000-0000-7000-8000-00000000000a'
  const asked = await open({ days: week }, { query: `org=${org}` })
  await expect.poll(() => asked.map((query) => query.get('orgId'))).toEqual([org])
})

test('the alerts of a chosen past day are read below its figures, of its day', async () => {
  const past = [25, 26, 27].map((day) => aDay(`2026-11-${day}`))
  const asked = await open(
    { days: past.map((day, index) => ({ ...day, alarms: index })), alarms: [anAlarm()] },
    { query: 'from=2026-11-25' },
  )
  const days = card(/^7 days/)
  const alerts = days.getByRole('list', { name: /^Weather alerts on/ })
  await expect.element(days.getByRole('button', { name: /^Wed/, pressed: true })).toBeVisible()
  expect(alerts.elements()).toHaveLength(0)
  await days.getByRole('button', { name: /^Thu/ }).click()
  await expect.element(alerts).toMatchTextContent('Orange rainstorm alert')
  await expect.element(alerts).toHaveAttribute('aria-label', 'Weather alerts on Thu 26/11')
  expect(asked.map((query) => query.get('time'))).toContain('2026-11-26')
})

test('of days before those that are kept it says from when on there are data', async () => {
  await open({ days: [] }, { query: 'from=2025-01-05' })
  await expect
    .element(card(/^7 days/))
    .toMatchTextContent(/Weather data of this place are kept from 29 October 2026 on/)
})

test('a past day is asked for, one in the future is not', async () => {
  const asked = await open({ days: week }, { query: 'from=2026-12-05' })
  const first = page.getByLabelText('First day')
  await expect.element(first).toHaveValue('28 Nov 2026')
  expect(asked.map((query) => query.get('time'))).toEqual([null])
  await first.fill('20 Nov 2026')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.at(-1)?.get('time')).toBe('2026-11-20')
  await expect.element(page.getByLabelText('address')).toMatchTextContent('from=2026-11-20')
  await expect.element(page.getByRole('button', { name: /^Fri/ })).toMatchTextContent('20/11')
  await first.fill('5 Dec 2026')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Tab}')
  await expect.element(first).toHaveValue('20 Nov 2026')
  expect(asked.at(-1)?.get('time')).toBe('2026-11-20')
})

test('calculated indices and example data are marked', async () => {
  const example = sourceOf('example')
  await open({
    state: aState({
      provider: 'example',
      kinds: weatherKinds.map((kind) => ({
        kind,
        availability: 'provided',
        source: example,
        failure: null,
      })),
    }),
    indices: [anIndex({ source: { ...example, isCalculated: true } })],
  })
  await expect
    .element(card('Living indices today'))
    .toMatchTextContent('Calculated from the forecast')
  await expect
    .element(page.getByRole('listitem'))
    .toMatchTextContent('洗车指数不宜有雨，不宜洗车。')
  await expect.element(page.getByText('Example data', { exact: true })).toBeVisible()
})

test.each([
  [{ place: null, kinds: [] }, '本单位未设置天气城市'],
  [{ place: null, provider: null, kinds: [] }, '天气服务未开启'],
  [
    {
      kinds: weatherKinds.map((kind) => ({
        kind,
        availability: 'provided' as const,
        source: null,
        failure: null,
      })),
    },
    '尚无数据',
  ],
])('without weather it says why: %#', async (own, reason) => {
  await open({ state: aState(own) }, { language: 'zh' })
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(page.getByText('24 小时预报')).not.toBeInTheDocument()
})

test('the weather of a place that was just added appears by itself, also in the header', async () => {
  sessionStore.setState({
    info: { showWeather: false, permissions: [] as string[] } as SignInInfo,
    organisationId: '019a0000-0000-7000-8000-000000000001',
  })
  const kinds = aState().kinds.map((kind) => ({ ...kind, source: null, failure: null }))
  await open({ state: aState({ kinds }) })
  await expect.element(page.getByText('No data yet')).toBeVisible()
  answerWeather({ info: { showWeather: true } })
  await expect.element(card(/^24-hour forecast/), { timeout: 12_000 }).toBeVisible()
  await expect.poll(() => sessionStore.getState().info?.showWeather).toBe(true)
  sessionStore.setState({ info: null, organisationId: null })
})
