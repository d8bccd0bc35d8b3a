import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { pages } from '../pages/pages.ts'

const described = {
  title: { zh: '功能使用', en: 'Functions' },
  noun: { zh: '功能使用', en: 'use of a function' },
  icon: pages.logs.icon,
} as const

const fields = {
  function: field.localized('功能', 'Function', { required: true, searchable: true }),
  // Systems may have functions of the same name.
  system: field.localized('系统', 'System', { required: true }),
  month: field.date('月份', 'Month', { required: true, precision: 'month' }),
  count: field.integer('打开次数', 'Times opened', { required: true }),
  last_day: field.date('最近打开', 'Last opened', { required: true }),
  path: field.text('地址', 'Address', { required: true, maxLength: 500 }),
} as const

/** How often the people visible to the caller opened functions, by month. */
export const functionLog = defineEntity({
  ...described,
  table: 'function_use_record',
  path: '/activity/function-uses',
  access: { read: 'audit.view' },
  fields: {
    ...fields,
    person_id: field.reference('人员', 'Person', 'person', { required: true }),
    login_name: field.text('登录名', 'Login name', {
      required: true,
      maxLength: 128,
      searchable: true,
    }),
  },
  list: {
    columns: ['function', 'system', 'person_id', 'month', 'count', 'last_day', 'path'],
    sort: 'last_day',
    order: 'desc',
  },
  form: {
    groups: [
      field.group('功能', 'Function', ['function', 'system', 'path']),
      field.group('使用', 'Use', ['person_id', 'login_name', 'month', 'count', 'last_day']),
    ],
  },
})

/** The same of the caller, for everybody. */
export const ownFunctionLog = defineEntity({
  ...described,
  table: 'own_function_use_record',
  path: '/activity/own-function-uses',
  whileViewing: 'private',
  access: { read: 'signed-in' },
  fields,
  list: {
    columns: ['function', 'system', 'month', 'count', 'last_day', 'path'],
    sort: 'last_day',
    order: 'desc',
  },
  form: {
    groups: [
      field.group('功能', 'Function', ['function', 'system', 'path']),
      field.group('使用', 'Use', ['month', 'count', 'last_day']),
    ],
  },
})
