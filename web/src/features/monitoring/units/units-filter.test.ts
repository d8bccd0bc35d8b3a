import { expect, test } from 'vitest'
import { isNarrowed, readUnitsFilter, unitsInput } from './units-filter.ts'

const read = (query: string) => readUnitsFilter(new URLSearchParams(query))

test('an address without filters asks for the first page by organisation', () => {
  expect(unitsInput(read(''), undefined)).toEqual({
    sort: 'organisation',
    order: 'asc',
    current: 1,
    size: 12,
  })
})

test('what the address says is asked for', () => {
  const org = '0190f0e0-0000-7000-8000-000000000001'
  expect(
    unitsInput(
      read(`org=${org}&keyword=泵&kind=pump-station&state=stale&page=3&size=24`),
      undefined,
    ),
  ).toEqual({
    orgId: org,
    keyword: '泵',
    kind: ['pump-station'],
    state: 'stale',
    sort: 'organisation',
    order: 'asc',
    current: 3,
    size: 24,
  })
})

test('the units of one import can be asked for', () => {
  const importId = '0190f0e0-0000-7000-8000-000000000002'
  const filter = read(`import=${importId}`)
  expect(unitsInput(filter, 'here')).toMatchObject({ importId })
  expect(unitsInput(filter, 'here')).not.toHaveProperty('orgId')
  expect(isNarrowed(filter)).toBe(true)
  expect(read('import=mine').importId).toBeUndefined()
})

test('the latest heard comes first', () => {
  expect(unitsInput(read('sort=lastAt'), undefined).order).toBe('desc')
})

test('nonsense in the address counts as not there', () => {
  expect(read('org=me&kind=castle&state=fine&sort=luck&page=-1&size=13&view=walls')).toEqual(
    read(''),
  )
})
