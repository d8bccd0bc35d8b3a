import { listWeatherWarnings, type WeatherWarning } from '@iwater/contract/weather/warnings'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { WeatherMark } from './WeatherMark.tsx'

const [touched, other] = ['a', 'b'].map((end) => `019a0000-0000-7000-8000-00000000000${end}`)

const warning = (own: Partial<WeatherWarning> = {}): WeatherWarning => ({
  alarmId: '1',
  title: { zh: '暴雨红色预警', en: 'Red rainstorm alert' },
  alarmContent: '3 小时内 100 毫米以上',
  colour: 'red',
  endsAt: '2026-11-28T20:00:00.000Z',
  source: {
    provider: 'example',
    attribution: { zh: '示例数据', en: 'Example data' },
    pulledAt: '2026-11-28T08:00:00.000Z',
    isStale: false,
    isExample: true,
    isCalculated: false,
  },
  organizationIds: [touched ?? ''],
  ...own,
})

test('a unit that an alert touches is marked with the most severe one, others are not', async () => {
  const warnings = [
    warning(),
    warning({
      alarmId: '2',
      colour: 'orange',
      title: { zh: '大风橙色预警', en: 'Orange gale alert' },
    }),
  ]
  await renderPage(
    <>
      <WeatherMark organisationId={touched ?? ''} />
      <WeatherMark organisationId={other ?? ''} />
    </>,
    { language: 'en', answers: [known(listWeatherWarnings, {}, warnings)] },
  )
  const mark = page.getByRole('link')
  await expect.element(mark).toMatchTextContent('Red rainstorm alert · Example')
  await expect.element(mark).toHaveAttribute('href', `/weather/index?org=${touched}`)
  await expect
    .element(mark)
    .toHaveAttribute('title', '3 小时内 100 毫米以上\nin force until 29/11/2026, 04:00')
  expect(page.getByRole('link').elements()).toHaveLength(1)
})
