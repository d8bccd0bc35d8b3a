import type { Condition } from '@iwater/contract/kit/condition'
import * as field from '@iwater/contract/kit/field'
import type { Example } from './example.ts'

const line = { maxLength: 40 } as const

/** A field that is shown while a condition of the fields before it holds. */
const shownWhile = (
  key: string,
  title: Example['title'],
  note: Example['note'],
  condition: Condition,
): Example => ({
  key,
  group: 'rules',
  title,
  ...(note && { note }),
  shows: 'form',
  options: ['Rules', 'Condition'],
  description: {
    fields: {
      stock: field.integer('库存', 'In stock', { default: 5 }),
      is_critical: field.flag('关键备件', 'Critical'),
      name: field.text('名称', 'Name', { ...line, default: 'P-100' }),
      hint: field.text('条件成立', 'The condition holds', { ...line, span: 24 }),
    },
    rules: { hint: { visibleWhen: condition } },
  },
})

export const rules: readonly Example[] = [
  {
    key: 'common',
    group: 'rules',
    title: { zh: '通用配置项', en: 'Options of all kinds' },
    note: {
      zh: '已有记录：不可修改和只读的字段已禁用。',
      en: 'A stored record: what is immutable or read-only is closed.',
    },
    shows: 'form',
    description: {
      fields: {
        code: field.text('编号', 'Part number', { ...line, required: true, immutable: true }),
        added_at: field.moment('添加时间', 'Added at', { readOnly: true, width: 200 }),
        pin: field.text('口令', 'Pass phrase', {
          ...line,
          secret: true,
          filterable: false,
          sortable: false,
          description: { zh: '不会暂存', en: 'Not kept as a draft' },
        }),
        name: field.text('名称', 'Name', {
          ...line,
          default: 'P',
          span: 24,
          description: { zh: '更名后旧标签仍有效。', en: 'Former labels stay valid.' },
          describesChange: true,
        }),
        reason: field.text('停用原因', 'Reason for retiring', {
          ...line,
          span: 24,
          asksLater: true,
        }),
      },
    },
    rows: [{ code: 'P-100', added_at: '2026-03-01T08:00:00Z', pin: '', name: '水泵' }],
  },
  {
    key: 'visible',
    group: 'rules',
    title: { zh: '条件显示', en: 'Shown by a condition' },
    shows: 'form',
    options: ['Rules', 'Condition'],
    description: {
      fields: {
        is_critical: field.flag('关键备件', 'Critical'),
        reorder_at: field.integer('补货点', 'Reorder at', { minimum: 1 }),
      },
      rules: { reorder_at: { visibleWhen: ['is_critical', '=', true] } },
    },
  },
  {
    key: 'required',
    group: 'rules',
    title: { zh: '条件必填', en: 'Required by a condition' },
    shows: 'form',
    options: ['Rules', 'Condition'],
    description: {
      fields: {
        result: field.choice('结果', 'Result', {
          items: [
            { value: 'pass', label: { zh: '合格', en: 'Passed' } },
            { value: 'fail', label: { zh: '不合格', en: 'Failed' } },
          ],
        }),
        reason: field.text('原因', 'Reason', line),
      },
      rules: { reason: { requiredWhen: ['result', '=', 'fail'] } },
    },
  },
  {
    key: 'disabled',
    group: 'rules',
    title: { zh: '条件禁用', en: 'Disabled by a condition' },
    shows: 'form',
    options: ['Rules', 'Condition'],
    description: {
      fields: {
        is_automatic: field.flag('自动', 'Automatic', { default: true }),
        target: field.number('设定值', 'Set point', { unit: 'mg/L', default: 2 }),
      },
      rules: { target: { disabledWhen: ['is_automatic', '=', true] } },
    },
  },
  shownWhile(
    'all',
    { zh: '全部成立', en: 'All of several' },
    { zh: '库存低于 10 且为关键备件。', en: 'Fewer than 10 in stock, and critical.' },
    {
      all: [
        ['stock', '<', 10],
        ['is_critical', '=', true],
      ],
    },
  ),
  shownWhile(
    'any',
    { zh: '任一成立', en: 'Any of several' },
    { zh: '库存不低于 10 或为关键备件。', en: 'At least 10 in stock, or critical.' },
    {
      any: [
        ['stock', '≥', 10],
        ['is_critical', '=', true],
      ],
    },
  ),
  shownWhile(
    'not',
    { zh: '不成立', en: 'Not' },
    { zh: '名称不含“P”。', en: 'The name does not have a “P”.' },
    { not: ['name', 'like', 'P'] },
  ),
  shownWhile(
    'operators',
    { zh: '运算符', en: 'Operators' },
    {
      zh: '库存为 1、3、5 之一，或大于 100，或不高于 -1；且名称不为空。',
      en: '1, 3 or 5 in stock, more than 100, or at most -1; and there is a name.',
    },
    {
      all: [
        {
          any: [
            ['stock', '∈', [1, 3, 5]],
            ['stock', '>', 100],
            ['stock', '≤', -1],
          ],
        },
        ['name', '≠', null],
      ],
    },
  ),
]
