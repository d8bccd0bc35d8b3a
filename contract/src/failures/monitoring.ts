import type { Failure } from './failure.ts'

export const monitoringFailures = {
  'monitoring.unit-not-found': { status: 404, zh: '没有这个监测单元', en: 'There is no such unit' },
  'monitoring.point-not-found': { status: 404, zh: '没有这个监测点', en: 'There is no such point' },
  'monitoring.too-many-focused': {
    status: 409,
    zh: '最多关注 {limit} 个单元，请先取消一些',
    en: 'You can follow at most {limit} units. Unfollow one first.',
  },
  'monitoring.range-invalid': {
    status: 400,
    zh: '时间范围无效：须为 5 分钟到 10 年',
    en: 'The time range is not valid: from 5 minutes to 10 years',
  },
} as const satisfies Record<string, Failure>
