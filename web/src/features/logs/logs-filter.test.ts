import { recordedSubjects } from '@iwater/contract/audit-words'
import { expect, test } from 'vitest'
import { given, lastMonths, readLogsFilter } from './logs-filter.ts'

test('what makes no sense in the address narrows nothing', () => {
  const filter = readLogsFilter(
    new URLSearchParams('person=x&kind=DROP&action=eat&from=yesterday&month=2026-13&page=-1'),
  )
  const { userId, subject, action, from, month, page } = filter
  expect(given({ userId, subject, action, from, month })).toEqual({})
  expect(page).toBe(1)
})

test('a type of object is found under the name that it had when the address was saved', () => {
  const subjectIn = (query: string) => readLogsFilter(new URLSearchParams(query)).subject
  const names = recordedSubjects('page_announcement')
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) expect(subjectIn(`kind=${name}`)).toBe('page_announcement')
  expect(subjectIn('kind=unit')).toBe('unit')
})

test('months are those of the calendar of the organisation, over the turn of a year', () => {
  const late = new Date('2025-12-31T16:30:00Z')
  expect(lastMonths(late, 'Asia/Shanghai', 3)).toEqual(['2026-01', '2025-12', '2025-11'])
  expect(lastMonths(late, 'UTC', 2)).toEqual(['2025-12', '2025-11'])
})
