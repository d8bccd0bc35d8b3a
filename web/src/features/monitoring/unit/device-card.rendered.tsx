import type { PresentWork } from '@iwater/contract/maintenance/present-work'
import type { UnitDetail } from '@iwater/contract/monitoring'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { createLivePoints } from '../live/live-points.ts'
import { LiveContext } from '../live/use-live.ts'
import { DeviceCard } from './DeviceCard.tsx'

const id = (end: string) => `00000000-0000-7000-8000-0000000000${end}`

const deviceWith = (connectionId: string | null): UnitDetail['devices'][number] => ({
  deviceId: id('d1'),
  name: { zh: '设备', en: 'Device' },
  connectionId,
  points: [
    {
      pointId: id('f1'),
      unitId: id('e1'),
      deviceId: id('d1'),
      name: { zh: '压力', en: 'Pressure' },
      factor: 'pressure',
      unitOfMeasure: 'MPa',
      decimals: 2,
      states: null,
      lowLimit: null,
      highLimit: null,
      periodSeconds: 60,
      retiredAt: null,
      state: 'stale',
      last: {
        value: 0.4,
        flag: 'N',
        at: '2021-04-01T04:00:00Z',
        receivedAt: '2026-11-23T02:00:00Z',
      },
    },
  ],
})

const show = (
  connectionId: string | null,
  { language = 'en', works = [] }: { language?: 'zh' | 'en'; works?: readonly PresentWork[] } = {},
) =>
  renderPage(
    <LiveContext
      value={{
        points: createLivePoints(),
        stream: { state: 'open', since: null },
        subscribe: () => () => undefined,
      }}
    >
      <DeviceCard
        unitId="0190a0b0-0000-7000-8000-0000000000aa"
        device={deviceWith(connectionId)}
        works={works}
        lastHour={{ series: new Map(), span: { from: 0, to: 1 } }}
        selected={null}
        onSelect={() => undefined}
      />
    </LiveContext>,
    { language },
  )

test('old values of a connection show that the clock of its device is off, those of a file blame no clock', async () => {
  const screen = await show(id('c1'))
  await expect.element(page.getByText(/^Device clock .* behind$/)).toBeVisible()
  await screen.unmount()
  await show(null)
  await expect.element(page.getByText('Pressure')).toBeVisible()
  expect(page.getByText(/^Device clock .* behind$/).elements()).toEqual([])
})

test('a value tells how long ago it arrived in a phrase of either language', async () => {
  const screen = await show(id('c1'), { language: 'zh' })
  await expect.element(page.getByText(/.收到$/)).toBeVisible()
  await screen.unmount()
  await show(id('c1'))
  await expect.element(page.getByText(/^Received ./)).toBeVisible()
})

test('a device under maintenance is marked, and its points tell that their data count as flagged', async () => {
  const work = {
    taskId: id('a1'),
    name: { zh: '更换机封', en: 'Seal replaced' },
    unitId: id('e1'),
    deviceId: id('d1'),
    since: '2026-11-28T02:00:00.000Z',
  }
  const screen = await show(null, { works: [work] })
  await expect
    .element(page.getByText('Under maintenance', { exact: true }))
    .toHaveAttribute('title', 'Seal replaced (since 28/11/2026, 10:00)')
  await expect.element(page.getByText('counts as M')).toBeVisible()
  await screen.unmount()
  await show(null)
  await expect.element(page.getByText('Pressure')).toBeVisible()
  expect(page.getByText(/Under maintenance|counts as/).elements()).toEqual([])
})
