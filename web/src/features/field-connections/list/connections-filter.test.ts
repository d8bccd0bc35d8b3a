import { expect, test } from 'vitest'
import {
  connectionsInput,
  isNarrowed,
  orderInAddress,
  readConnectionsFilter,
} from './connections-filter.ts'

const read = (query: string) => readConnectionsFilter(new URLSearchParams(query))

test('an empty address asks for everything by name', () => {
  expect(connectionsInput(read(''), undefined)).toEqual({
    sort: 'name',
    order: 'asc',
    current: 1,
    size: 20,
  })
  expect(isNarrowed(read(''))).toBe(false)
})

test('everything that narrows the list stands in the address', () => {
  const orgId = '00000000-0000-4000-8000-000000000000'
  const filter = read(
    `org=${orgId}&keyword=泵站&protocol=mqtt&state=silent&sort=lastFrameAt&order=desc&page=3&size=50`,
  )
  expect(isNarrowed(filter)).toBe(true)
  expect(connectionsInput(filter, undefined)).toEqual({
    orgId,
    keyword: '泵站',
    protocol: 'mqtt',
    state: 'silent',
    sort: 'lastFrameAt',
    order: 'desc',
    current: 3,
    size: 50,
  })
})

test('what makes no sense in the address counts as not there', () => {
  const odd = 'org=root&protocol=ftp&state=lost&sort=key&order=up&page=-2&size=7'
  expect(read(odd)).toEqual(read(''))
})

test('an order is written into the address only where it is not the usual one', () => {
  expect(orderInAddress('name', 'asc')).toEqual({ sort: null, order: null })
  expect(orderInAddress('rejectedCount', 'desc')).toEqual({ sort: 'rejectedCount', order: 'desc' })
})
