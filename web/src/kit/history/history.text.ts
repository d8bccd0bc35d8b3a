import type { AuditAction } from '@iwater/contract/audit'
import { defineText } from '#web/platform/i18n/define-text.ts'

export const historyText = defineText({
  zh: {
    title: '变更记录',
    none: '没有您可见的变更记录。',
    noneOfField: '此字段没有您可见的变更记录。',
    earlier: '显示更早的记录',
    of: '字段',
    allFields: '全部字段',
    product: '系统',
    unnamed: '其他人员',
    action: { added: '新增', changed: '修改', removed: '删除' } satisfies Record<
      AuditAction,
      string
    >,
    values: '显示内容',
    field: '字段',
    before: '之前',
    after: '之后',
    value: '内容',
    concealed: '（内容不记录）',
  },
  en: {
    title: 'History',
    none: 'No changes that you may see.',
    noneOfField: 'No changes of this field that you may see.',
    earlier: 'Show earlier changes',
    of: 'Field',
    allFields: 'All fields',
    product: 'System',
    unnamed: 'Another user',
    action: { added: 'Added', changed: 'Changed', removed: 'Deleted' },
    values: 'Show values',
    field: 'Field',
    before: 'Before',
    after: 'After',
    value: 'Value',
    concealed: '(not recorded)',
  },
})
