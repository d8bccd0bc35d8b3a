import type { FedPoint } from '@iwater/contract/field/channel-feeds'
import { expect, test } from 'vitest'
import type { Factor } from '#web/product/factors.ts'
import { channelProblems } from './channel-draft.ts'
import { channelsForKeys } from './channels-for-keys.ts'
import {
  noChoices,
  pointDrafts,
  pointInput,
  takenPoints,
  takeUnfed,
  withChoice,
} from './point-draft.ts'

const both = (text: string) => ({ zh: text, en: text })

const factors = ['w01018', 'w21003', 'w01003'].map(
  (code): Factor => ({
    code,
    legacyCode: null,
    name: both(code),
    unit: 'mg/L',
    decimals: 2,
    category: 'quality',
    isOwn: false,
  }),
)

const point = (pointId: string, factor: string, own: Partial<FedPoint> = {}): FedPoint => ({
  pointId,
  name: both(pointId),
  deviceName: both('meter'),
  unitId: 'unit',
  unitName: both('unit'),
  factor,
  unitOfMeasure: '',
  channels: [],
  isFedUnseen: false,
  ...own,
})

test('refused keys get the points that wait for them, new ones where there are none, and the rest is told', () => {
  const points = [
    point('fed', 'w01018', { isFedUnseen: true }),
    point('one', 'w01018'),
    point('two', 'w01018'),
  ]
  const keys = ['w01018', 'w01018-Avg.hour', 'w01018-Max', 'w01003', 'flow']
  const { choices, channels, unknown } = channelsForKeys(keys, points, factors)
  expect(choices).toEqual({
    one: { isTaken: true, sourceKey: '' },
    two: { isTaken: true, sourceKey: 'w01018-Avg.hour' },
  })
  expect(channels.map(({ factor, sourceKey }) => [factor, sourceKey])).toEqual([
    ['w01018', 'w01018-Max'],
    ['w01003', ''],
  ])
  expect(unknown).toEqual(['flow'])
})

test('points that nothing feeds are taken at first, others and those left out are not', () => {
  const points = [
    point('fed', 'w01003', { isFedUnseen: true }),
    point('one', 'w01018'),
    point('two', 'w21003'),
  ]
  const drafts = pointDrafts(points, noChoices, takeUnfed)
  expect(takenPoints(drafts).map(({ key }) => key)).toEqual(['one', 'two'])
  const changed = withChoice(
    withChoice(noChoices, ['fed', 'two'], { isTaken: true, sourceKey: ' nh3 ' }),
    ['one'],
    { isTaken: false },
  )
  expect(pointInput(takenPoints(pointDrafts(points, changed, takeUnfed)))).toEqual([
    { pointId: 'fed', sourceKey: 'nh3', isFed: true },
    { pointId: 'two', sourceKey: 'nh3', isFed: false },
  ])
})

test('a key is given once among the points that are there and the new ones', () => {
  const drafts = pointDrafts([point('one', 'w01018'), point('two', 'w01018')], noChoices, takeUnfed)
  const { channels } = channelsForKeys(['w01018'], [], factors)
  expect([...channelProblems(channels, drafts)]).toEqual([
    ['two', 'key-twice'],
    [channels[0]?.key, 'key-twice'],
  ])
})
