import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { pages } from '../pages/pages.ts'
import { questionFields, reasonFields, usageFields, voteFields } from './entry-fields.ts'

/** What a tenant has made of a question of the product. */
export const productQuestionStates = ['shown', 'copied', 'newer', 'hidden'] as const

/** The questions that come with the product, as the tenant of the session has them. Nobody changes them; see `product-calls.ts`. */
export const productQuestion = defineEntity({
  table: 'product_question',
  path: '/kb/product-questions',
  title: { zh: '产品知识库', en: 'Questions of the product' },
  noun: { zh: '产品问题', en: 'question of the product' },
  icon: pages.knowledge.icon,
  access: { read: pages.knowledge.permission },
  fields: {
    ...questionFields,
    position: field.integer('顺序', 'Order', { readOnly: true, filterable: false }),
    state: field.choice(
      '状态',
      'State',
      {
        items: [
          { value: 'shown', label: { zh: '使用中', en: 'In use' }, tone: 'good' },
          { value: 'copied', label: { zh: '已复制', en: 'Copied' }, tone: 'info' },
          {
            value: 'newer',
            label: { zh: '已复制，产品已更新', en: 'Copied, changed since' },
            tone: 'warning',
          },
          { value: 'hidden', label: { zh: '已隐藏', en: 'Hidden' }, tone: 'neutral' },
        ],
      },
      { readOnly: true, width: 170 },
    ),
    ...usageFields,
    reasons: field.rows(
      '原因与结果',
      'Reasons',
      'product_reason',
      { ...reasonFields, ...voteFields },
      { maxItems: 30 },
    ),
  },
  list: {
    columns: [
      'name',
      'type_id',
      'state',
      'view_count',
      'helped_count',
      'not_helped_count',
      'device_kinds',
    ],
    sort: 'position',
    counts: 'state',
    actions: 'menu',
    expand: ['text', 'reasons'],
  },
  form: {
    in: 'dialog',
    groups: [
      field.group('问题', 'Question', [
        'name',
        'type_id',
        'state',
        'view_count',
        'synonyms',
        'text',
        'device_kinds',
      ]),
      field.group('原因与结果', 'Reasons', ['reasons']),
    ],
  },
})
