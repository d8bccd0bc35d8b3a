import type { Failure } from './failure.ts'

export const organisationFailures = {
  'organisation.not-found': {
    status: 404,
    zh: '没有这个单位',
    en: 'There is no such organisation',
  },
  'organisation.code-unknown': {
    status: 404,
    zh: '单位代码无效',
    en: 'The organisation code is not known',
  },
} as const satisfies Record<string, Failure>
