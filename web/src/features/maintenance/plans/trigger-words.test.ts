import { emptyDraft } from '@iwater/contract/kit/check'
import { maintenancePlan } from '@iwater/contract/maintenance/plans'
import { expect, test } from 'vitest'
import { type PlanRow, triggerWords } from './trigger-words.ts'

const format = { number: (value: unknown) => String(value) }
const both = (own: Partial<PlanRow>) => {
  const plan = { ...emptyDraft(maintenancePlan), ...own } as unknown as PlanRow
  return (['zh', 'en'] as const).map((language) => triggerWords(plan, { language, format }))
}

test('a plan by the calendar says how often, on which days, and where it goes on days off', () => {
  const calendar = { trigger: 'calendar', every: 1, move: 'none' } as const
  expect(both({ ...calendar, period: 'month', starts_on: '2026-01-31', move: 'before' })).toEqual([
    '每月的 31 日，提前至工作日',
    'Every month on day 31, or the workday before',
  ])
  expect(
    both({ ...calendar, every: 3, period: 'month', day_of_month: 5, starts_on: '2026-01-31' }),
  ).toEqual(['每 3 个月的 5 日', 'Every 3 months on day 5'])
  expect(both({ ...calendar, every: 2, period: 'week', weekdays: ['5', '1'] })).toEqual([
    '每 2 周的周一、周五',
    'Every 2 weeks on Monday, Friday',
  ])
  expect(both({ ...calendar, period: 'year', starts_on: '2024-02-29', move: 'after' })).toEqual([
    '每年的 2月29日，顺延至工作日',
    'Every year on 29 February, or the workday after',
  ])
  expect(both({ ...calendar, period: 'week', starts_on: '2026-01-07' })[1]).toBe(
    'Every week on Wednesday',
  )
  expect(both({ ...calendar, period: 'day', starts_on: '2026-01-01' })).toEqual([
    '每天',
    'Every day',
  ])
})

test('other plans say their hours, their condition, or the forecast and the kinds of units', () => {
  expect(both({ trigger: 'hours', every_hours: 500 })).toEqual([
    '每运行 500 小时',
    'Every 500 running hours',
  ])
  const condition = { trigger: 'condition', condition: 'pressure > 0.6' } as const
  expect(both({ ...condition, holds_minutes: 10 })).toEqual([
    'pressure > 0.6，持续 10 分钟',
    'pressure > 0.6, for 10 min',
  ])
  expect(both({ ...condition, holds_minutes: 0 })[1]).toBe('pressure > 0.6')
  const weather = { trigger: 'weather', unit_kinds: ['outfall', 'pump-station'] } as const
  expect(
    both({ ...weather, forecast: 'rain', forecast_limit: 50, unit_kinds: [...weather.unit_kinds] }),
  ).toEqual([
    '日降水量达到 50 mm：泵站、排口',
    'Rain of 50 mm or more in 24 h: pump station, outfall',
  ])
  expect(
    both({ ...weather, forecast: 'frost', forecast_limit: -5, unit_kinds: ['network'] }),
  ).toEqual(['最低气温低至 -5 ℃：管网', '-5 ℃ or colder: pipe network'])
})
