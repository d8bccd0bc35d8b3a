import type { Point } from '@iwater/contract/monitoring'
import { expect, test } from 'vitest'
import { brokenLimit } from '#web/product/broken-limit.ts'
import {
  clockSkew,
  heardAt,
  type Latest,
  mergeLatest,
  newestByPoint,
  pointState,
} from './live-value.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const latest = (rest: Partial<Latest> = {}): Latest => ({
  value: 5,
  flag: 'N',
  at: noon,
  receivedAt: noon + 500,
  ...rest,
})

const point = (rest: Partial<Point> = {}): Point => ({
  pointId: 'p',
  unitId: 'u',
  deviceId: 'd',
  name: { zh: '余氯', en: 'Chlorine' },
  factor: 'chlorine',
  unitOfMeasure: 'mg/L',
  decimals: 2,
  states: null,
  lowLimit: 1,
  highLimit: 10,
  periodSeconds: 60,
  retiredAt: null,
  state: 'normal',
  last: null,
  ...rest,
})

test('the newer value by the device clock stands, whatever came in last', () => {
  const late = latest({ at: noon - 60_000, receivedAt: noon + 90_000 })
  expect(mergeLatest(latest(), late)).toEqual(latest())
  expect(mergeLatest(late, latest())).toEqual(latest())
})

test('of two values for one moment a valid one beats a flagged one, else the later arrival counts', () => {
  const flagged = latest({ flag: 'M', receivedAt: noon + 9000 })
  expect(mergeLatest(latest(), flagged)).toEqual(latest())
  expect(mergeLatest(flagged, latest())).toEqual(latest())
  const later = latest({ value: 6, receivedAt: noon + 9000 })
  expect(mergeLatest(latest(), later)).toEqual(later)
  expect(mergeLatest(later, latest())).toEqual(later)
})

test('of a batch only the newest value of each point is kept', () => {
  const batch = [
    { pointId: 'a', ...latest({ value: 1 }) },
    { pointId: 'a', ...latest({ value: 2, at: noon + 2000 }) },
    { pointId: 'b', ...latest({ value: 3 }) },
    { pointId: 'a', ...latest({ value: 4, at: noon + 1000 }) },
  ]
  const newest = newestByPoint(batch)
  expect(newest.get('a')?.value).toBe(2)
  expect(newest.get('b')?.value).toBe(3)
})

test('a point is stale once three periods have passed since it was heard', () => {
  const heard = latest()
  expect(pointState(point(), heard, heard.receivedAt + 180_000)).toBe('normal')
  expect(pointState(point(), heard, heard.receivedAt + 180_001)).toBe('stale')
})

test('a value that came a moment ago is fresh even when the device clock is hours behind', () => {
  const heard = latest({ at: noon - 7_200_000 })
  expect(pointState(point(), heard, noon + 60_000)).toBe('normal')
})

test('a value filed in days later is as old as the moment it belongs to', () => {
  const old = latest({ at: noon - 3 * 86_400_000 })
  expect(heardAt(old, 60)).toBe(old.at)
  expect(pointState(point(), old, noon + 60_000)).toBe('stale')
})

test('a valid value beyond a limit is out of limits, a flagged one is not', () => {
  expect(brokenLimit(latest({ value: 11 }), point())).toBe('high')
  expect(brokenLimit(latest({ value: 0.5 }), point())).toBe('low')
  expect(brokenLimit(latest({ value: 10 }), point())).toBeNull()
  expect(pointState(point(), latest({ value: 11, flag: 'C' }), noon)).toBe('normal')
  expect(pointState(point(), latest({ value: 11 }), noon)).toBe('breach')
})

test('a point whose connection was silent is offline until a value comes in', () => {
  const last = {
    value: 5,
    flag: 'N' as const,
    at: new Date(noon).toISOString(),
    receivedAt: new Date(noon).toISOString(),
  }
  const silent = point({ state: 'offline', last })
  expect(pointState(silent, latest({ receivedAt: noon }), noon + 60_000)).toBe('offline')
  expect(pointState(silent, latest({ at: noon + 50_000, receivedAt: noon + 51_000 }), noon)).toBe(
    'normal',
  )
  expect(pointState(point({ state: 'waiting' }), null, noon)).toBe('waiting')
})

test('clocks that differ by up to a minute are not worth a word', () => {
  expect(clockSkew(latest({ receivedAt: noon + 60_000 }))).toBeNull()
  expect(clockSkew(latest({ receivedAt: noon + 60_001 }))).toBe(-60_001)
  expect(clockSkew(latest({ receivedAt: noon - 90_000 }))).toBe(90_000)
})
