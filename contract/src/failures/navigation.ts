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
} as const satisfies Record<string, Failure>
