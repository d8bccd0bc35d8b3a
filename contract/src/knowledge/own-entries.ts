import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { pages } from '../pages/pages.ts'
import { questionFields, reasonFields, usageFields, voteFields } from './entry-fields.ts'
import { ownQuestionPlace, ownTypePlace } from './entry-places.ts'

const { icon, permission } = pages.knowledge

/** Types of questions that a tenant has beside those of the product. */
export const ownType = defineEntity({
  ...ownTypePlace,
  table: 'own_knowledge_type',
  title: { zh: '自建问题类型', en: 'Own question types' },
  noun: { zh: '问题类型', en: 'question type' },
  icon,
  history: true,
  sameBy: ['name', 'parent_id'],
  fields: {
    name: field.localized('名称', 'Name', { required: true, searchable: true, maxLength: 60 }),
    parent_id: field.reference('上级类型', 'Parent type', 'own-question-type'),
    position: field.integer('顺序', 'Order', { readOnly: true }),
    question_count: field.integer('问题数', 'Questions', { readOnly: true }),
  },
  list: {
    columns: ['name', 'question_count'],
    sort: 'position',
    position: 'position',
    tree: 'parent_id',
    actions: 'menu',
  },
  form: { groups: [field.group('基本信息', 'Basics', ['name', 'parent_id'])] },
})

/** Where an own question comes from: entered, copied from the product, or copied from what the product has changed since. */
export const questionOrigins = ['own', 'copy', 'newer'] as const

/** Questions of a tenant. A copy of one of the product takes its place. */
export const ownQuestion = defineEntity({
  ...ownQuestionPlace,
  // The chat shows the pictures and files of a question to everybody who may ask it.
  access: { ...ownQuestionPlace.access, files: 'signed-in' },
  table: 'own_knowledge_question',
  title: { zh: '自建问题', en: 'Own questions' },
  noun: { zh: '问题', en: 'question' },
  icon,
  history: true,
  sameBy: ['name'],
  importNote: {
    zh: '类型须已存在。原因和处理结果在问题导入后，于“原因与结果”中导入。',
    en: 'The types have to exist. Reasons and results are imported after the questions, on their own list.',
  },
  fields: {
    ...questionFields,
    origin: field.choice(
      '来源',
      'Origin',
      {
        items: [
          { value: 'own', label: { zh: '自建', en: 'Own' }, tone: 'neutral' },
          { value: 'copy', label: { zh: '复制自产品', en: 'Copied' }, tone: 'info' },
          { value: 'newer', label: { zh: '产品已更新', en: 'Product changed' }, tone: 'warning' },
        ],
      },
      { readOnly: true, width: 160 },
    ),
    reason_count: field.integer('原因数', 'Reasons', { readOnly: true }),
    ...usageFields,
    attachments: field.files('图片和文件', 'Pictures and files', {
      maxItems: 10,
      picture: { longestSide: 1920 },
    }),
    reasons: field.rows(
      '原因与结果',
      'Reasons',
      'own_knowledge_reason',
      { ...reasonFields, ...voteFields },
      { maxItems: 30 },
    ),
    equipment: field.rows(
      '关联设备',
      'Equipment',
      'own_knowledge_equipment',
      {
        unit_id: field.reference('监测单元', 'Unit', 'unit', { required: true }),
        device_id: field.reference('设备', 'Device', 'device'),
      },
      { maxItems: 100 },
    ),
  },
  list: {
    columns: [
      'name',
      'type_id',
      'origin',
      'reason_count',
      'view_count',
      'helped_count',
      'not_helped_count',
      'device_kinds',
    ],
    sort: 'name',
    counts: 'origin',
    selection: true,
    actions: 'menu',
    expand: ['text', 'reasons'],
  },
  form: {
    in: 'dialog',
    as: 'tabs',
    groups: [
      field.group('问题', 'Question', ['name', 'type_id', 'synonyms', 'text', 'attachments']),
      field.group('原因与结果', 'Reasons', ['reasons']),
      field.group('设备', 'Equipment', ['device_kinds', 'equipment']),
    ],
  },
})

/** The reasons of own questions as records of their own, for lists and spreadsheets. */
export const ownReason = defineEntity({
  table: 'own_knowledge_reason',
  path: '/kb/own-reasons',
  title: { zh: '自建原因与结果', en: 'Own reasons and results' },
  noun: { zh: '原因', en: 'reason' },
  icon,
  access: { read: permission, change: 'knowledge.manage' },
  history: true,
  sameBy: ['parent_id', 'reason'],
  importNote: {
    zh: '问题须已存在，按名称对应；同一问题下名称相同的原因会被更新。',
    en: 'The questions have to exist and are found by name. A reason of the same name at the same question is changed.',
  },
  fields: {
    parent_id: field.reference('问题', 'Question', 'own-question', {
      required: true,
      immutable: true,
      searchable: true,
    }),
    ...reasonFields,
    ...voteFields,
  },
  list: {
    columns: [
      'reason',
      'parent_id',
      'helped_count',
      'not_helped_count',
      'source',
      'contradicted_when',
    ],
    sort: 'parent_id',
    selection: true,
    actions: 'menu',
    expand: ['result'],
  },
  form: {
    groups: [
      field.group('原因与结果', 'Reason', ['parent_id', 'reason', 'result', 'source']),
      field.group(
        '按数据排除',
        'Ruled out by data',
        ['contradicted_when', 'contradicted_values', 'contradicted_why'],
        { fold: 'open' },
      ),
    ],
  },
})
