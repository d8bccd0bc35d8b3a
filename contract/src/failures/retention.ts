import type { Failure } from './failure.ts'

export const retentionFailures = {
  'retention.whole-tenant': {
    status: 403,
    zh: '保留期限对整个单位生效，只有能看到整个单位的管理员可以查看和修改',
    en: 'Retention applies to the whole organisation. Only administrators who see all of it can view or change it.',
  },
  'retention.out-of-bounds': {
    status: 400,
    zh: '保留期限须为 {least} 至 {most} 天',
    en: 'The retention must be {least} to {most} days',
  },
  'retention.unconfirmed': {
    status: 409,
    zh: '该期限会删除 {count} 条数据，须先确认',
    en: 'This retention deletes data ({count}). Confirm the deletion first.',
  },
} as const satisfies Record<string, Failure>
