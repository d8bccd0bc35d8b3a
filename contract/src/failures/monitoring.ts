import type { Failure } from './failure.ts'

export const monitoringFailures = {
  'monitoring.unit-not-found': { status: 404, zh: '监测单元不存在', en: 'Unit not found' },
  'monitoring.point-not-found': { status: 404, zh: '监测点不存在', en: 'Point not found' },
  'monitoring.too-many-focused': {
    status: 409,
    zh: '最多关注 {limit} 个单元，请先取消一个',
    en: 'You can follow at most {limit} units. Unfollow one first.',
  },
  'monitoring.point-has-history': {
    status: 409,
    zh: '监测点已有测量数据，不能删除',
    en: 'The point has measured values and cannot be deleted',
  },
  'monitoring.unit-has-history': {
    status: 409,
    zh: '{count} 个监测点已有测量数据（{names}），不能删除；可改为退役',
    en: 'Points with measured values: {count} ({names}). They cannot be deleted; retire them instead.',
  },
  'monitoring.unit-retired': {
    status: 409,
    zh: '监测单元“{name}”已退役，请先恢复使用',
    en: 'The unit “{name}” is retired. Bring it back first.',
  },
  'monitoring.device-retired': {
    status: 409,
    zh: '设备“{name}”已退役，请先恢复使用',
    en: 'The device “{name}” is retired. Bring it back first.',
  },
  'monitoring.point-retired': {
    status: 409,
    zh: '监测点已退役，不接收数据，请先恢复使用',
    en: 'The point is retired and takes no values. Bring it back first.',
  },
  'monitoring.range-invalid': {
    status: 400,
    zh: '时间范围无效，须为 5 分钟至 10 年',
    en: 'Invalid time range. It must be between 5 minutes and 10 years.',
  },
  'monitoring.statistics-range-invalid': {
    status: 400,
    zh: '时间范围无效：按时统计最长 31 天，按日最长 1 年，按月和按年最长 10 年',
    en: 'Invalid time range. Statistics cover at most 31 days by hour, a year by day, 10 years by month or year.',
  },
} as const satisfies Record<string, Failure>
