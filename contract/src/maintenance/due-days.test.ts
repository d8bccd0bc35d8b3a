import { afterEach, expect, test, vi } from 'vitest'
import { dayAt, daysAfter, weekdayOf } from '../calendar/calendar-days.ts'
import { type CalendarRule, dueDays } from './due-days.ts'
import { publicHolidays } from './public-holidays.ts'
import { workdaysOf } from './workdays.ts'

afterEach(() => vi.unstubAllEnvs())

const rule = (own: Partial<CalendarRule>): CalendarRule => ({
  every: 1,
  period: 'month',
  startsOn: '2024-01-01',
  move: 'none',
  ...own,
})

const days = (own: Partial<CalendarRule>, from: string, until: string, workdays = workdaysOf()) =>
  dueDays(rule(own), { from, until }, workdays).map(({ due }) => due)

test('29 February is 28 February in years that have none', () => {
  const yearly = { period: 'year', startsOn: '2024-02-29' } as const
  expect(days(yearly, '2024-01-01', '2028-12-31')).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ])
  expect(days({ ...yearly, every: 4 }, '2025-01-01', '2033-01-01')).toEqual([
    '2028-02-29',
    '2032-02-29',
  ])
})

test('day 31 is the last day of a shorter month, and the day itself again in the next one', () => {
  expect(days({ startsOn: '2025-01-10', dayOfMonth: 31 }, '2025-01-01', '2025-05-31')).toEqual([
    '2025-01-31',
    '2025-02-28',
    '2025-03-31',
    '2025-04-30',
    '2025-05-31',
  ])
  expect(
    days({ startsOn: '2025-01-10', dayOfMonth: 5, every: 2 }, '2025-01-01', '2025-05-31'),
  ).toEqual(['2025-03-05', '2025-05-05'])
})

test('days and weeks are counted from the start, however far away it is', () => {
  expect(
    days({ period: 'day', every: 10, startsOn: '2025-12-27' }, '2026-01-01', '2026-01-20'),
  ).toEqual(['2026-01-06', '2026-01-16'])
  const weekly = { period: 'week', every: 2, startsOn: '2026-03-04', weekdays: [5, 1] } as const
  expect(days(weekly, '2026-03-01', '2026-03-31')).toEqual([
    '2026-03-06',
    '2026-03-16',
    '2026-03-20',
    '2026-03-30',
  ])
  expect(days({ period: 'week', startsOn: '1999-12-30' }, '2026-03-01', '2026-03-07')).toEqual([
    '2026-03-05',
  ])
})

test('work goes to the workday before or after holidays, and make-up workdays are worked', () => {
  const springFestival = { period: 'year', startsOn: '2025-02-18' } as const
  expect(days({ ...springFestival, move: 'after' }, '2026-02-01', '2026-03-31')).toEqual([
    '2026-02-24',
  ])
  // 14 February 2026 is a Saturday that is worked.
  expect(weekdayOf('2026-02-14')).toBe(6)
  expect(days({ ...springFestival, move: 'before' }, '2026-02-01', '2026-03-31')).toEqual([
    '2026-02-14',
  ])
  expect(days({ ...springFestival, move: 'none' }, '2026-02-01', '2026-03-31')).toEqual([
    '2026-02-18',
  ])
})

test('a day into which work is moved from outside of the time is found', () => {
  const monthly = { dayOfMonth: 1, move: 'after' } as const
  expect(days(monthly, '2026-10-08', '2026-10-31')).toEqual(['2026-10-08'])
  expect(days({ dayOfMonth: 17, move: 'before' }, '2026-02-10', '2026-02-14')).toEqual([
    '2026-02-14',
  ])
})

test('a daily check is due once after a week of holidays', () => {
  const daily = { period: 'day', move: 'after' } as const
  expect(days(daily, '2026-10-01', '2026-10-11')).toEqual(
    ['2026-10-08', '2026-10-09', '2026-10-10', '2026-10-12'].slice(0, 3),
  )
  expect(dueDays(rule(daily), { from: '2026-10-08', until: '2026-10-08' }, workdaysOf())).toEqual([
    { planned: '2026-10-01', due: '2026-10-08', isUnsure: false },
  ])
})

test('the days of a tenant count before those that are published', () => {
  const own = workdaysOf([
    { day: '2026-10-08', kind: 'holiday' },
    { day: '2026-10-01', kind: 'workday' },
  ])
  expect(own.isWorkday('2026-10-01')).toBe(true)
  expect(days({ dayOfMonth: 2, move: 'after' }, '2026-10-02', '2026-10-31', own)).toEqual([
    '2026-10-09',
  ])
})

test('a year that is not published has weekends alone, and what was moved in it is unsure', () => {
  const monthly = rule({ dayOfMonth: 1, move: 'after' })
  expect(workdaysOf().isWorkday('2031-10-01')).toBe(true)
  expect(dueDays(monthly, { from: '2031-10-01', until: '2031-11-05' }, workdaysOf())).toEqual([
    { planned: '2031-10-01', due: '2031-10-01', isUnsure: true },
    { planned: '2031-11-01', due: '2031-11-03', isUnsure: true },
  ])
  const [plain] = dueDays(
    { ...monthly, move: 'none' },
    { from: '2031-10-01', until: '2031-10-01' },
    workdaysOf(),
  )
  expect(plain?.isUnsure).toBe(false)
  // Back over New Year, which the tenant has set itself, into a year that is published.
  const newYear = workdaysOf([{ day: '2027-01-01', kind: 'holiday' }])
  const back = rule({ period: 'year', startsOn: '2026-01-02', move: 'before' })
  expect(dueDays(back, { from: '2026-12-01', until: '2027-01-05' }, newYear)).toEqual([
    { planned: '2027-01-02', due: '2026-12-31', isUnsure: true },
  ])
})

test('days are the same whatever zone the server has, also where its clock is changed', () => {
  const wanted = days(
    { period: 'day', every: 1, startsOn: '2026-03-06' },
    '2026-03-06',
    '2026-03-10',
  )
  expect(wanted).toHaveLength(5)
  for (const each of ['America/New_York', 'Pacific/Apia', 'Asia/Shanghai']) {
    vi.stubEnv('TZ', each)
    expect(
      days({ period: 'day', every: 1, startsOn: '2026-03-06' }, '2026-03-06', '2026-03-10'),
    ).toEqual(wanted)
    expect(daysAfter('2026-03-08', 1)).toBe('2026-03-09')
    expect(dayAt(Date.parse('2026-03-08T16:30:00Z'), 'Asia/Shanghai')).toBe('2026-03-09')
  }
})

test('each day off of the seed stands in its year, and a make-up workday is a weekend day outside of the holidays', () => {
  for (const [year, holidays] of Object.entries(publicHolidays)) {
    const off = holidays.map(({ from, until }) => [from, until] as const)
    for (const { from, until, workdays } of holidays) {
      expect(from <= until && from.startsWith(year) && until.startsWith(year)).toBe(true)
      for (const day of workdays) {
        expect(weekdayOf(day), day).toBeGreaterThan(5)
        expect(
          off.some(([first, last]) => day >= first && day <= last),
          day,
        ).toBe(false)
      }
    }
  }
})
