import type { Failure } from './failure.ts'

export const jobsFailures = {
  'jobs.not-found': { status: 404, zh: '后台任务不存在', en: 'Background job not found' },
  'jobs.ended': {
    status: 409,
    zh: '该后台任务已结束',
    en: 'The background job has already ended',
  },
} as const satisfies Record<string, Failure>
