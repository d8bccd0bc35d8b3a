import type { Failure } from './failure.ts'

export const navigationFailures = {
  'navigation.system-not-found': {
    status: 404,
    zh: '该单位没有这个系统',
    en: 'The organisation does not have this system',
  },
  'navigation.function-not-found': {
    status: 404,
    zh: '功能不存在',
    en: 'Function not found',
  },
  'navigation.nobody-to-tell': {
    status: 403,
    zh: '您的数据范围内没有单位，无法发布公告',
    en: 'Your data scope contains no organisation, so the announcement cannot be published',
  },
  'navigation.advertisement-not-found': {
    status: 404,
    zh: '公告不存在',
    en: 'Page announcement not found',
  },
  'navigation.advertisement-period': {
    status: 400,
    zh: '结束时间必须晚于开始时间',
    en: 'The end time must be after the start time',
  },
} as const satisfies Record<string, Failure>
