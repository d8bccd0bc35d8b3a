import type { Failure } from './failure.ts'

export const recordsFailures = {
  'record.not-found': { status: 404, zh: '记录不存在或不可见', en: 'There is no such record' },
  'record.changed': {
    status: 409,
    zh: '记录已被他人修改，请查看最新内容后再保存',
    en: 'Somebody else has changed the record; review the latest version before you save',
  },
  'record.in-use': {
    status: 409,
    zh: '记录正在被其他数据使用，不能删除',
    en: 'The record is in use by other data and cannot be deleted',
  },
  'records.too-many-exports': {
    status: 429,
    zh: '您已有 {limit} 个导出任务未完成，请等待其完成后再导出',
    en: 'You have {limit} exports under way. Wait until one of them is done.',
  },
} as const satisfies Record<string, Failure>
