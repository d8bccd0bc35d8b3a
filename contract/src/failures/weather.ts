import type { Failure } from './failure.ts'

export const weatherFailures = {
  'weather.future-day': {
    status: 400,
    zh: '不能选择将来的日期，最晚为 {day}',
    en: 'The day may not be in the future; the latest is {day}',
  },
  'weather.unknown-city': {
    status: 400,
    zh: '没有找到城市“{city}”，请从列表中选择，或填写名称和坐标',
    en: 'The city “{city}” is not known. Choose it from the list, or enter a name with coordinates.',
  },
} as const satisfies Record<string, Failure>
