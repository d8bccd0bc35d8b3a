import type { Failure } from './failure.ts'

export const jobsFailures = {
  'jobs.not-found': { status: 404, zh: '没有这个后台任务', en: 'There is no such background job' },
  'jobs.ended': {
    status: 409,
    zh: '该后台任务已经结束',
    en: 'The background job has already ended',
  },
} as const satisfies Record<string, Failure>
