import type { SystemEntry } from '@iwater/contract/navigation'
import { usualParameters } from '@iwater/contract/organisation/parameter-values'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import type { CityWeather } from '@iwater/contract/weather'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useParameters } from '#web/platform/parameters/parameters.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { ShellContext, shellStateOf } from '../shell-state.ts'
import './header.css'
import { SystemTabs } from './SystemTabs.tsx'
import { CityWeatherStrip } from './weather/CityWeatherStrip.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
  useParameters.setState(usualParameters)
})

const weather: CityWeather = {
  cityName: 'Hangzhou',
  city: { zh: '杭州', en: 'Hangzhou' },
  show: true,
  items: [
    { day: '2026-11-28', icon: 'rain', text: { zh: '小雨', en: 'Light rain' }, low: 3, high: 9 },
    { day: '2026-11-29', icon: 'sunny', text: { zh: '晴', en: 'Clear' }, low: 1, high: 14 },
  ],
  source: {
    provider: 'example',
    attribution: { zh: '示例数据', en: 'Example data' },
    pulledAt: '2026-11-28T06:20:00.000Z',
    isStale: false,
    isExample: true,
    isCalculated: false,
  },
}

test('the weather gives way before the names of the systems, and says all in its label', async () => {
  const names = ['Water Supply', 'Water Quality', 'Video', 'Office']
  const systemOrgs = names.map((en, at) => ({
    systemId: `${at}`,
    name: { zh: en, en },
    versionName: 'V1',
    displayId: 0,
    icon: null,
    functionUrl: '',
  })) as unknown as SystemEntry[]
  sessionStore.setState({ info: { systemOrgs } as unknown as SignInInfo })
  const answer = JSON.stringify({ code: 0, msg: '', data: weather })
  vi.stubGlobal(
    'fetch',
    async () => new Response(answer, { headers: { 'content-type': 'application/json' } }),
  )
  await page.viewport(1600, 600)
  await renderPage(
    <ShellContext value={shellStateOf('a/b', '/home')}>
      <div className="shell-header">
        <SystemTabs enter={async () => undefined} />
        <CityWeatherStrip organisationId="00000000-0000-7000-8000-000000000001" />
      </div>
    </ShellContext>,
    { language: 'en' },
  )
  const strip = page.getByTitle(
    'Hangzhou · Today 3–9℃ Light rain · Tomorrow 1–14℃ Clear · Example · Example data',
  )
  await expect.element(strip).toBeVisible()
  // Its name is what it shows: people who speak to their computer say that.
  await expect.element(strip).toHaveAccessibleName(/^Hangzhou Today 3–9℃/)
  const shown = () =>
    ['b', '.weather-tomorrow', '.weather-range'].filter(
      (part) => document.querySelector<HTMLElement>(`.weather-strip ${part}`)?.offsetWidth,
    )
  await expect.poll(shown).toEqual(['b', '.weather-tomorrow', '.weather-range'])
  const header = document.querySelector<HTMLElement>('.shell-header')
  const tabs = () => document.querySelectorAll('.shell-systems li').length
  for (const width of [1100, 860, 760, 630]) {
    if (header !== null) header.style.width = `${width}px`
    await expect.poll(tabs).toBe(4)
  }
  await expect.poll(shown).toEqual(['.weather-range'])
  if (header !== null) header.style.width = '400px'
  await expect.poll(tabs).toBeLessThan(4)
})

test('the header shows as many systems as the tenant wants, and follows a change', async () => {
  const systemOrgs = Array.from({ length: 9 }, (_, at) => ({
    systemId: `${at}`,
    name: { zh: `系统${at}`, en: `S${at}` },
    versionName: 'V1',
    displayId: 0,
    icon: null,
    functionUrl: '',
  })) as unknown as SystemEntry[]
  sessionStore.setState({ info: { systemOrgs } as unknown as SignInInfo })
  await page.viewport(1600, 600)
  await renderPage(
    <ShellContext value={shellStateOf('a/b', '/home')}>
      <SystemTabs enter={async () => undefined} />
    </ShellContext>,
    { language: 'en' },
  )
  const tabs = () => document.querySelectorAll('.shell-systems li').length
  await expect.poll(tabs).toBe(7)
  useParameters.setState({ systemTabs: 4 })
  await expect.poll(tabs).toBe(4)
  useParameters.setState({ systemTabs: 12 })
  await expect.poll(tabs).toBe(9)
})
