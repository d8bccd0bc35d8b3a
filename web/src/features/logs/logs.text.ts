import type { AuditCheck } from '@iwater/contract/audit'
import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

type Faults = Record<NonNullable<AuditCheck['fault']>['kind'], (number: string) => string>

export const logsText = defineText({
  zh: {
    title: '日志',
    description: '操作人、时间、来源和内容。记录由数据库写入，不可修改。',
    ownDescription: '您的操作记录、登录日志和功能使用情况。',
    views: '日志类别',
    view: {
      changes: '操作记录',
      'sign-ins': '登录日志',
      functions: '功能使用',
      errors: '错误日志',
    },
    own: '仅本人',
    product: '系统',
    more: (count: string) => `另有 ${count} 项`,
    history: '此对象的全部记录',
    close: '关闭',
    check: '校验完整性',
    checking: '正在校验…',
    whole: (count: string) => `共 ${count} 条记录，全部完整。`,
    head: '链尾',
    headHint: '与每日写入系统日志的链尾比对，可发现整链被重写。',
    faults: {
      changed: (n) => `第 ${n} 条记录被修改。`,
      missing: (n) => `第 ${n} 条记录缺失。`,
      'cut-off': (n) => `第 ${n} 条起的记录被删除。`,
      unexpected: (n) => `第 ${n} 条起的记录不是系统写入的。`,
      rewritten: (n) => `第 ${n} 条与外部留存的不符。`,
    } satisfies Faults,
    clearErrors: '清空错误日志',
    clearTitle: '清空错误日志？',
    clearNote: '将删除您可见人员上报的全部错误，不可恢复。',
  },
  en: {
    title: 'Logs',
    description:
      'Who did what, when and from where. Entries are written by the database and cannot be changed.',
    ownDescription: 'Your changes, sign-ins and opened functions.',
    views: 'Log types',
    view: { changes: 'Changes', 'sign-ins': 'Sign-ins', functions: 'Functions', errors: 'Errors' },
    own: 'Only my own',
    product: 'System',
    more: (count: string) => `+${count} more`,
    history: 'All entries of this object',
    close: 'Close',
    check: 'Check integrity',
    checking: 'Checking…',
    whole: (count: string) =>
      counted(count, '1 entry, intact.', `All ${count} entries are intact.`),
    head: 'Head of the chain',
    headHint:
      'Compare it with the head written to the system log every day to detect a rewritten chain.',
    faults: {
      changed: (n) => `Entry ${n} was changed.`,
      missing: (n) => `Entry ${n} is missing.`,
      'cut-off': (n) => `Entry ${n} and all later entries were removed.`,
      unexpected: (n) => `Entry ${n} and all later entries were not written by the system.`,
      rewritten: (n) => `Entry ${n} is inconsistent with the external record.`,
    } satisfies Faults,
    clearErrors: 'Clear error log',
    clearTitle: 'Clear the error log?',
    clearNote: 'This deletes all errors reported by people visible to you. It cannot be undone.',
  },
})
