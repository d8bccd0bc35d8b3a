import { expect, test } from 'vitest'
import { listInput, pageInAddress, readListQuery } from './list-query.ts'

const sizes = [20, 50] as const
const read = (query: string) => readListQuery(new URLSearchParams(query), sizes)

test('an empty address asks for the first page of everything', () => {
  expect(listInput(read(''), undefined)).toEqual({ current: 1, size: 20 })
})

test('a list is about the organisation on screen unless another is chosen in it', () => {
  const chosen = '00000000-0000-4000-8000-000000000001'
  expect(listInput(read(''), 'here')).toMatchObject({ orgId: 'here' })
  expect(listInput(read(`org=${chosen}`), 'here')).toMatchObject({ orgId: chosen })
})

test('nonsense in an address counts as not there', () => {
  expect(read('org=me&page=1.5&size=21')).toEqual(read(''))
  expect(read('keyword=%00')).toEqual(read(''))
})

test('a page is written into the address only where it is not the usual one', () => {
  expect(pageInAddress(1, 20, 20)).toEqual({ page: null, size: null })
  expect(pageInAddress(3, 50, 20)).toEqual({ page: '3', size: '50' })
})
