import type { Channel, RecentFrame } from '@iwater/contract/field/connections'
import { expect, test } from 'vitest'
import type { Factor } from '#web/product/factors.ts'
import { channelFromKey, unknownKeys } from './unknown-keys.ts'

const turbidity: Factor = {
  code: 'w01003',
  legacyCode: '003',
  name: { zh: '浊度', en: 'Turbidity' },
  unit: 'NTU',
  decimals: 3,
  category: 'quality',
  isOwn: false,
}

const frame = (...rejections: RecentFrame['rejections']) => ({ rejections }) as RecentFrame
const channel = (sourceKey: string) => ({ sourceKey }) as Channel

test('keys that no channel takes are told once, others and those with a channel not', () => {
  const frames = [
    frame({ key: 'b', reason: 'factor-unknown' }, { key: 'c', reason: 'value-unreadable' }),
    frame({ key: 'a', reason: 'factor-unknown' }, { key: 'b', reason: 'factor-unknown' }),
    frame(
      { key: null, reason: 'payload-malformed' },
      { key: 'w21003', reason: 'statistic-without-channel' },
    ),
  ]
  expect(unknownKeys(frames, [channel('a')])).toEqual(['b', 'w21003-Avg'])
})

test('a key is filled in from the factor that it names, by either code and with a statistic or device', () => {
  const filled = { factor: 'w01003', name: turbidity.name, unitOfMeasure: 'NTU', decimals: 3 }
  for (const sourceKey of ['w01003', '003', 'w01003-Avg', 'meter 1/w01003'])
    expect(channelFromKey(sourceKey, [turbidity])).toEqual({ sourceKey, ...filled })
  expect(channelFromKey('flow', [turbidity])).toEqual({ sourceKey: 'flow' })
})
