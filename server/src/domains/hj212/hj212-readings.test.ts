import { expect, test } from 'vitest'
import type { Station } from '#domains/gateway'
import { hj212SourceKey, mapSamples } from './hj212-readings.ts'
import type { Granularity, Measurement, Statistic } from './hj212-samples.ts'

const stationWith = (...keys: string[]) =>
  ({
    connectionId: 'c',
    channels: new Map(keys.map((key, index) => [key, index])),
    retired: new Set(),
  }) as unknown as Station

const measured = (
  factor: string,
  statistic: Statistic,
  granularity: Granularity,
  flag: Measurement['flag'] = 'N',
): Measurement => ({
  code: factor,
  factor,
  statistic,
  granularity,
  flag,
  value: '1',
  at: new Date(5),
})

const map = (station: Station, ...measurements: Measurement[]) => {
  const { readings, refused } = mapSamples(station, { measurements, rejected: [] }, new Map())
  return {
    keys: readings.map(({ key }) => key),
    refused: refused.map(({ key, reason }) => `${key} ${reason}`),
  }
}

test('source keys have one spelling', () => {
  const spellings = { w01018: 'w01018', W01018: 'w01018', '011': 'w01018', 'w01018-Rtd': 'w01018' }
  for (const [given, kept] of Object.entries(spellings)) expect(hj212SourceKey(given)).toBe(kept)
  expect(hj212SourceKey('011-avg')).toBe('w01018-Avg')
  expect(hj212SourceKey('w01018-AVG.Hour')).toBe('w01018-Avg.hour')
  expect(hj212SourceKey('ele01')).toBe('ele01')
  for (const none of ['', 'w01018-Avg.week', 'a b', 'w01018,', 'x'.repeat(40)]) {
    expect(hj212SourceKey(none)).toBeUndefined()
  }
})

test('values of a period go to the channel of that period, else to that of any period', () => {
  const both = stationWith('w01018', 'w01018-Avg', 'w01018-Avg.hour')
  expect(map(both, measured('w01018', 'Avg', 'hour')).keys).toEqual(['w01018-Avg.hour'])
  expect(map(both, measured('w01018', 'Avg', 'day')).keys).toEqual(['w01018-Avg'])
  expect(map(both, measured('w01018', 'Rtd', 'realtime')).keys).toEqual(['w01018'])
})

test('real-time values and those of periods are never mixed in one channel', () => {
  const plain = stationWith('w01018')
  expect(map(plain, measured('w01018', 'Avg', 'minute'))).toEqual({
    keys: [],
    refused: ['w01018 statistic-without-channel'],
  })
  expect(map(plain, measured('w01018', 'Rtd', 'hour'))).toEqual({
    keys: [],
    refused: ['w01018 statistic-without-channel'],
  })
})

test('once a factor is stored its other statistics are ignored, in later messages too', () => {
  const station = stationWith('w01018')
  const fed = new Map<string, Set<string>>()
  const take = (measurement: Measurement) =>
    mapSamples(station, { measurements: [measurement], rejected: [] }, fed)
  take(measured('w01018', 'Rtd', 'realtime'))
  expect(take(measured('w01018', 'Avg', 'hour'))).toEqual({ readings: [], refused: [] })
})

test('a factor without a channel counts once however many statistics arrive', () => {
  const { refused } = map(
    stationWith('w01018'),
    measured('w21003', 'Avg', 'hour'),
    measured('w21003', 'Min', 'hour'),
    measured('w21003', 'Max', 'hour'),
  )
  expect(refused).toEqual(['w21003 factor-unknown'])
})

test('values converted to standard conditions go to the channel that selects them', () => {
  expect(hj212SourceKey('02-zsrtd')).toBe('a21026-ZsRtd')
  const asking = stationWith('a21026', 'a21026-ZsRtd')
  expect(map(asking, measured('a21026', 'ZsRtd', 'realtime')).keys).toEqual(['a21026-ZsRtd'])
  expect(map(stationWith('a21026'), measured('a21026', 'ZsRtd', 'realtime'))).toEqual({
    keys: [],
    refused: ['a21026 statistic-without-channel'],
  })
})

test('a channel that was made before its code was known takes its values by the code as it is sent', () => {
  const sent = (statistic: Statistic, granularity: Granularity) => ({
    ...measured('a21026', statistic, granularity),
    code: '02',
  })
  const early = stationWith('02', '02-Avg.hour')
  expect(map(early, sent('Rtd', 'realtime'))).toEqual({ keys: ['02'], refused: [] })
  expect(map(early, sent('Avg', 'hour'))).toEqual({ keys: ['02-Avg.hour'], refused: [] })
  expect(map(stationWith('02', 'a21026'), sent('Rtd', 'realtime')).keys).toEqual(['a21026'])
})
