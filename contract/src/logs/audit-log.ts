import type { AuditAction } from '../audit.ts'
import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import type { DictionaryItem } from '../kit/field-types.ts'
import { pages } from '../pages/pages.ts'

const actions = [
  { value: 'added', label: { zh: '新增', en: 'Added' }, tone: 'good' },
  { value: 'changed', label: { zh: '修改', en: 'Changed' }, tone: 'info' },
  { value: 'removed', label: { zh: '删除', en: 'Removed' }, tone: 'bad' },
] as const satisfies readonly (DictionaryItem & { value: AuditAction })[]

const described = {
  title: { zh: '操作记录', en: 'Changes' },
  noun: { zh: '操作记录', en: 'audit entry' },
  icon: pages.logs.icon,
} as const

/** An index finds entries by these: sorted by anything else, millions of them would be. */
const unsorted = { sortable: false } as const
const shown = { sortable: false, filterable: false } as const

const fields = {
  number: field.integer('编号', 'Number', {
    required: true,
    sortable: false,
    description: {
      zh: '在本租户审计链中的位置，从 1 起连续编号。',
      en: 'Place in the chain of the tenant, from 1 without gaps.',
    },
  }),
  at: field.moment('时间', 'Time', { required: true }),
  address: field.text('来源地址', 'Address', { maxLength: 64, ...unsorted }),
  action: field.choice('操作', 'Action', { items: actions }, { required: true, ...unsorted }),
  subject: field.choice(
    '对象类别',
    'Object type',
    { url: '/audit/subjects' },
    { required: true, ...unsorted },
  ),
  subject_id: field.text('对象标识', 'Object ID', {
    required: true,
    maxLength: 200,
    ...unsorted,
    description: {
      zh: '按此筛选可查看一个对象的全部记录，包括写入它的导入。',
      en: 'Filtering by it lists all entries of an object, with the imports that wrote it.',
    },
  }),
  object: field.localized('对象', 'Object', {
    required: true,
    maxLength: 1000,
    width: 180,
    ...unsorted,
    description: { zh: '当时的名称。', en: 'Its name at the time.' },
  }),
  changes: field.text('变更内容', 'Changes', {
    required: true,
    format: 'multiline',
    maxLength: 32_000,
    width: 300,
    ...shown,
  }),
} as const

const order = { sort: 'at', order: 'desc', range: 'at' } as const
const expand = ['changes'] as const

/** Who changed what, when and from where, of the people visible to the caller. */
export const auditLog = defineEntity({
  ...described,
  table: 'audit_record',
  path: '/audit/entries',
  access: { read: 'audit.view' },
  fields: {
    ...fields,
    person_id: field.reference('人员', 'Person', 'person', unsorted),
    login_name: field.text('登录名', 'Login name', { maxLength: 128, ...shown }),
  },
  list: {
    columns: ['at', 'person_id', 'action', 'subject', 'object', 'changes'],
    ...order,
    expand,
  },
  form: {
    groups: [
      field.group('操作记录', 'Entry', [
        'at',
        'number',
        'person_id',
        'login_name',
        'address',
        'action',
        'subject',
        'object',
        'changes',
      ]),
    ],
  },
})

/** The same of the caller, for everybody. */
export const ownAuditLog = defineEntity({
  ...described,
  table: 'own_audit_record',
  path: '/audit/own-entries',
  whileViewing: 'private',
  access: { read: 'signed-in' },
  fields,
  list: {
    columns: ['at', 'action', 'subject', 'object', 'changes'],
    ...order,
    expand,
  },
  form: {
    groups: [
      field.group('操作记录', 'Entry', [
        'at',
        'number',
        'address',
        'action',
        'subject',
        'object',
        'changes',
      ]),
    ],
  },
})
