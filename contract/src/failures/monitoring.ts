import type { Failure } from './failure.ts'

export const monitoringFailures = {
  'monitoring.unit-not-found': { status: 404, zh: '没有这个监测单元', en: 'There is no such unit' },
  'monitoring.point-not-found': { status: 404, zh: '没有这个监测点', en: 'There is no such point' },
  'monitoring.range-invalid': {
    status: 400,
    zh: '时间范围无效：须为 5 分钟到 10 年',
    en: 'The time range is not valid: from 5 minutes to 10 years',
  },
} as const satisfies Record<string, Failure>
