import type { Failure } from './failure.ts'

export const draftsFailures = {
  'drafts.unknown-form': {
    status: 404,
    zh: '该表单不存在',
    en: 'There is no such form',
  },
} as const satisfies Record<string, Failure>
