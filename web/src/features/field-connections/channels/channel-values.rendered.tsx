import { readLastValues } from '@iwater/contract/monitoring'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { ChannelValues } from './ChannelValues.tsx'

const idOf = (end: string) => `00000000-0000-7000-8000-0000000000${end}`
const at = '2026-11-20T00:00:00Z'

const channel = (end: string, factor: string) => ({
  channelId: idOf(end),
  pointId: idOf(end),
  sourceKey: factor,
  pointName: { zh: factor, en: factor },
  factor,
  unitOfMeasure: '',
  retiredAt: null,
})

const point = (end: string, factor: string, value: number, flag: 'N' | 'D' = 'N') => ({
  pointId: idOf(end),
  unitId: idOf('c1'),
  deviceId: idOf('d1'),
  name: { zh: factor, en: factor },
  factor,
  unitOfMeasure: '',
  decimals: 2,
  states: null,
  lowLimit: 6,
  highLimit: 9,
  periodSeconds: 60,
  retiredAt: null,
  state: 'normal' as const,
  last: { value, flag, at, receivedAt: at },
})

test('a value beyond a limit of its point says so in words, a flagged one does not', async () => {
  const channels = [channel('a1', 'w01001'), channel('a2', 'w01002'), channel('a3', 'w01003')]
  const points = [
    point('a1', 'w01001', 5.4),
    point('a2', 'w01002', 9.5),
    point('a3', 'w01003', 3, 'D'),
  ]
  const pointIds = channels.map(({ pointId }) => pointId)
  await renderPage(<ChannelValues channels={channels} isWatched />, {
    language: 'zh',
    answers: [known(readLastValues, { pointIds }, { points, serverTime: at } as never)],
  })
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  const told = (name: string) => expect.poll(() => row(name).element().textContent)
  await told('w01001').toContain('5.40低于下限 6.00')
  await told('w01002').toContain('9.50高于上限 9.00')
  await told('w01003').not.toContain('下限')
})
