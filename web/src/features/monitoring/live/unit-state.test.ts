import type { Point, Unit } from '@iwater/contract/monitoring'
import { expect, test } from 'vitest'
import type { Latest } from './live-value.ts'
import { unitNow } from './unit-state.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()
const name = { zh: '名', en: 'Name' }

const point = (pointId: string, rest: Partial<Point> = {}): Point => ({
  pointId,
  unitId: 'u',
  deviceId: 'd',
  name,
  factor: 'w01001',
  unitOfMeasure: '',
  decimals: 2,
  states: null,
  lowLimit: 6,
  highLimit: 9,
  periodSeconds: 60,
  retiredAt: null,
  state: 'normal',
  last: null,
  ...rest,
})

const unit = (rest: Partial<Unit> = {}): Unit => ({
  unitId: 'u',
  name,
  kind: 'outfall',
  organizationId: 'o',
  organizationName: name,
  isDemo: false,
  retiredAt: null,
  state: 'normal',
  lastAt: iso(noon),
  pointCount: 3,
  breachCount: 0,
  isFocused: false,
  points: [point('a'), point('b')],
  ...rest,
})

const known =
  (values: Readonly<Record<string, Partial<Latest>>>) =>
  (pointId: string): Latest | null => {
    const found = values[pointId]
    return found ? { value: 7, flag: 'N', at: noon, receivedAt: noon, ...found } : null
  }

test('a point that goes beyond its limit puts the unit in alarm at once', () => {
  expect(unitNow(unit(), known({ a: { value: 9.5 }, b: {} }), noon).state).toBe('breach')
})

test('a unit is normal again when its only point out of limits is', () => {
  const outOfLimits = unit({
    state: 'breach',
    breachCount: 1,
    points: [point('a', { state: 'breach' }), point('b')],
  })
  expect(unitNow(outOfLimits, known({ a: { value: 7 }, b: {} }), noon).state).toBe('normal')
})

test('a point out of limits that is not on the list keeps the unit in alarm', () => {
  expect(
    unitNow(unit({ state: 'breach', breachCount: 1 }), known({ a: {}, b: {} }), noon).state,
  ).toBe('breach')
})

test('a silent unit wakes up with the first value', () => {
  const silent = unit({ state: 'stale', lastAt: iso(noon - 3_600_000) })
  const now = unitNow(silent, known({ a: {} }), noon + 1000)
  expect(now).toEqual({ state: 'normal', lastAt: noon })
})

test('a unit of which nothing was heard for three periods turns stale without asking the server', () => {
  const old = { at: noon - 200_000, receivedAt: noon - 200_000 }
  const heard = unit({ lastAt: iso(noon - 200_000) })
  expect(unitNow(heard, known({ a: old, b: old }), noon).state).toBe('stale')
})

test('a unit that was never heard has no age', () => {
  const waiting = unit({ state: 'waiting', lastAt: null })
  expect(unitNow(waiting, known({}), noon)).toEqual({ state: 'waiting', lastAt: null })
})
