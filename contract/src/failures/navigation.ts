import type { Failure } from './failure.ts'

export const navigationFailures = {
  'navigation.system-not-found': {
    status: 404,
    zh: '该单位没有这个系统',
    en: 'The organisation does not have this system',
  },
  'navigation.function-not-found': {
    status: 404,
    zh: '没有这个功能',
    en: 'There is no such function',
  },
  'navigation.nobody-to-tell': {
    status: 403,
    zh: '您的数据范围内没有单位，无法发布公告',
    en: 'Your data scope holds no organisation to tell this to',
  },
  'navigation.advertisement-not-found': {
    status: 404,
    zh: '没有这条公告',
    en: 'There is no such advertisement',
  },
  'navigation.advertisement-period': {
    status: 400,
    zh: '结束时间必须晚于开始时间',
    en: 'It has to end after it begins',
  },
} as const satisfies Record<string, Failure>
