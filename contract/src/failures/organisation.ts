import type { Failure } from './failure.ts'

export const organisationFailures = {
  'organisation.not-found': {
    status: 404,
    zh: '单位不存在',
    en: 'Organisation not found',
  },
  'organisation.code-unknown': {
    status: 404,
    zh: '单位代码无效',
    en: 'Unknown organisation code',
  },
} as const satisfies Record<string, Failure>
