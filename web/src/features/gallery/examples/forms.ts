import * as field from '@iwater/contract/kit/field'
import type { Example } from './example.ts'
import { partFields, partGroups, parts } from './parts.ts'

const list = { columns: ['code', 'name'], sort: 'code' } as const

export const forms: readonly Example[] = [
  {
    key: 'groups',
    group: 'forms',
    title: { zh: '分组', en: 'Groups' },
    shows: 'form',
    options: ['Form', 'Group'],
    description: { fields: partFields, list, form: { as: 'groups', groups: partGroups } },
  },
  {
    key: 'folded',
    group: 'forms',
    title: { zh: '可折叠的分组', en: 'Groups that fold' },
    note: {
      zh: '折叠的分组中有错误时自动展开。',
      en: 'What is found wrong in a group unfolds it.',
    },
    shows: 'form',
    options: ['Form', 'Group'],
    description: {
      fields: partFields,
      list,
      form: {
        groups: [
          field.group('基本信息', 'Basics', ['code', 'name', 'state'], { fold: 'open' }),
          field.group('库存', 'Stock', ['stock', 'price', 'worth'], { fold: 'closed' }),
        ],
      },
    },
  },
  {
    key: 'tabs',
    group: 'forms',
    title: { zh: '页签', en: 'Tabs' },
    shows: 'form',
    options: ['Form', 'Group'],
    description: { fields: partFields, list, form: { as: 'tabs', groups: partGroups } },
  },
  {
    key: 'steps',
    group: 'forms',
    title: { zh: '分步', en: 'Steps' },
    shows: 'form',
    options: ['Form', 'Group'],
    description: { fields: partFields, list, form: { as: 'steps', groups: partGroups } },
  },
  {
    key: 'spans',
    group: 'forms',
    title: { zh: '字段宽度', en: 'Widths of fields' },
    shows: 'form',
    description: {
      fields: {
        whole: field.text('整行', 'Whole row', { maxLength: 40, span: 24 }),
        half: field.text('一半', 'Half', { maxLength: 40 }),
        quarter: field.text('四分之一', 'Quarter', { maxLength: 40, span: 6 }),
        other: field.text('其余', 'The rest', { maxLength: 40, span: 6 }),
      },
    },
  },
  {
    key: 'as-text',
    group: 'forms',
    title: { zh: '只读显示', en: 'A record as text' },
    note: { zh: '查看记录时不加载输入控件。', en: 'Who reads a record loads no controls.' },
    shows: 'record',
    options: ['Form', 'Group'],
    description: { fields: partFields, list, form: { groups: partGroups } },
    rows: parts(1),
  },
]
