import { expect, test } from 'vitest'
import { counterpartsOf, type Device, type Pattern, type Point } from './counterparts.ts'

const device = (id: string, name = id): Device => ({ id, name: { zh: name, en: name } })
const point = (id: string, deviceId: string, factor: string, name = id): Point => ({
  id,
  deviceId,
  factor,
  name: { zh: name, en: name },
})

const pump = device('pump', 'Pump 1')
const pressure = point('p', 'pump', 'pressure', 'Outlet pressure')
const pattern: Pattern = { devices: [pump], points: [pressure], deviceOf: () => pump }
const unit = (devices: readonly Device[], points: readonly Point[] = []) => ({
  deviceId: null,
  devices,
  points,
})

test('a unit has the device of the same name, and on it the point of the same factor', () => {
  const found = counterpartsOf(
    pattern,
    unit(
      [device('a', 'Pump 2'), device('b', 'Pump 1')],
      [point('x', 'a', 'pressure'), point('y', 'b', 'flow'), point('z', 'b', 'pressure')],
    ),
  )
  expect(found).toMatchObject({ deviceIds: ['b'] })
  expect('points' in found && found.points.get('p')?.id).toBe('z')
})

test('a device that is chosen takes the place of the device, whatever it is called', () => {
  const place = unit(
    [device('a', 'Pump 2'), device('b', 'Pump 1')],
    [point('x', 'a', 'pressure'), point('z', 'b', 'pressure')],
  )
  const found = counterpartsOf(pattern, { ...place, deviceId: 'a' })
  expect(found).toMatchObject({ deviceIds: ['a'] })
  expect('points' in found && found.points.get('p')?.id).toBe('x')
})

test('of several points of the factor the one of the same name counts', () => {
  const alike = [
    point('x', 'b', 'pressure', 'Inlet'),
    point('z', 'b', 'pressure', 'Outlet pressure'),
  ]
  const found = counterpartsOf(pattern, unit([device('b', 'Pump 1')], alike))
  expect('points' in found && found.points.get('p')?.id).toBe('z')
  const others = alike.map((each) => ({ ...each, name: { zh: '?', en: '?' } }))
  expect(counterpartsOf(pattern, unit([device('b', 'Pump 1')], others))).toEqual({
    reason: 'several-points',
    missing: pressure.name,
  })
})

test('the first thing that has no counterpart is named', () => {
  expect(counterpartsOf(pattern, unit([device('a', 'Pump 2')]))).toEqual({
    reason: 'no-device',
    missing: pump.name,
  })
  const twice = unit([device('a', 'Pump 1'), device('b', 'Pump 1')])
  expect(counterpartsOf(pattern, twice)).toMatchObject({ reason: 'several-devices' })
  expect(counterpartsOf(pattern, unit([device('b', 'Pump 1')], [point('y', 'b', 'flow')]))).toEqual(
    { reason: 'no-point', missing: pressure.name },
  )
})

test('a plan about whole units needs nothing of the unit', () => {
  const whole: Pattern = { devices: [null], points: [], deviceOf: () => undefined }
  expect(counterpartsOf(whole, unit([]))).toEqual({ deviceIds: [null], points: new Map() })
})
