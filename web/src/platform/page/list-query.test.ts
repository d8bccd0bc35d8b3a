import { expect, test } from 'vitest'
import { listInput, pageInAddress, readListQuery } from './list-query.ts'

const sizes = [20, 50] as const
const read = (query: string) => readListQuery(new URLSearchParams(query), sizes)

test('an empty address asks for the first page of everything', () => {
  expect(listInput(read(''))).toEqual({ current: 1, size: 20 })
})

test('nonsense in an address counts as not there', () => {
  expect(read('org=me&page=1.5&size=21')).toEqual(read(''))
})

test('a page is written into the address only where it is not the usual one', () => {
  expect(pageInAddress(1, 20, sizes)).toEqual({ page: null, size: null })
  expect(pageInAddress(3, 50, sizes)).toEqual({ page: '3', size: '50' })
})
