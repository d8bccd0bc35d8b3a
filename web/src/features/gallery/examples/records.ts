import * as field from '@iwater/contract/kit/field'
import type { Example } from './example.ts'
import { partFields, partGroups, parts } from './parts.ts'

const list = { columns: ['code', 'name', 'stock'], sort: 'code' } as const

export const records: readonly Example[] = [
  {
    key: 'drawer',
    group: 'records',
    title: { zh: '侧边面板', en: 'Panel at the right' },
    shows: 'panel',
    options: ['Form'],
    description: { fields: partFields, list, form: { in: 'drawer', groups: partGroups } },
    rows: parts(3),
  },
  {
    key: 'dialog',
    group: 'records',
    title: { zh: '对话框', en: 'Dialog' },
    shows: 'panel',
    options: ['Form'],
    description: { fields: partFields, list, form: { in: 'dialog', groups: partGroups } },
    rows: parts(3),
  },
  {
    key: 'comments',
    group: 'records',
    title: { zh: '评论', en: 'Comments' },
    shows: 'comments',
    options: ['Head'],
    description: {
      comments: true,
      fields: { name: field.text('名称', 'Name', { maxLength: 40 }) },
    },
    rows: [{ name: 'P-100' }],
  },
  {
    key: 'history',
    group: 'records',
    title: { zh: '变更记录', en: 'History' },
    note: {
      zh: '在字段中选一项，只看它由谁修改。',
      en: 'Choose a field to see who changed that one.',
    },
    shows: 'history',
    options: ['Head'],
    description: {
      history: true,
      fields: { name: field.text('名称', 'Name', { maxLength: 40 }) },
    },
    rows: [{ name: 'P-100' }],
  },
  {
    key: 'rights',
    group: 'records',
    title: { zh: '权限', en: 'Rights' },
    note: {
      zh: '没有 change 时只能查看：删去它，看看还剩什么。',
      en: 'Without “change” records are only read: take it out and see what is left.',
    },
    shows: 'list',
    options: ['Head'],
    description: {
      access: {
        read: 'signed-in',
        change: 'navigation.configure',
        export: 'signed-in',
        import: 'navigation.configure',
      },
      whileViewing: 'private',
      importRows: 1000,
      importNote: { zh: '请先导入供应商。', en: 'Import the suppliers first.' },
      sameBy: ['name', 'state'],
      book: {
        columns: ['name', 'state'],
        notes: [{ zh: '示例数据', en: 'Made up' }],
      },
      fields: partFields,
      list,
      form: { groups: partGroups },
    },
    rows: parts(5),
  },
]
