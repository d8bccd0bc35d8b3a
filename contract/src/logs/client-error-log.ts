import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { pages } from '../pages/pages.ts'
import { clientErrorTypes } from './client-error-types.ts'

/** Errors in the browsers of the people visible to the caller, equal ones together. */
export const clientErrorLog = defineEntity({
  table: 'client_error_record',
  path: '/audit/client-errors',
  title: { zh: '错误日志', en: 'Errors' },
  noun: { zh: '浏览器错误', en: 'browser error' },
  icon: pages.logs.icon,
  access: { read: 'errors.view' },
  fields: {
    last_at: field.moment('最近发生', 'Last seen', { required: true }),
    type: field.choice('类型', 'Type', { items: clientErrorTypes }, { required: true }),
    message: field.text('消息', 'Message', {
      required: true,
      format: 'multiline',
      maxLength: 2048,
      width: 240,
      searchable: true,
    }),
    count: field.integer('次数', 'Occurrences', { required: true }),
    people_count: field.integer('影响人数', 'People affected', { required: true }),
    people: field.localized('受影响人员', 'Affected people', {
      required: true,
      maxLength: 1000,
      description: { zh: '最近的十人。', en: 'The latest ten.' },
    }),
    url: field.text('页面', 'Page', {
      required: true,
      maxLength: 512,
      searchable: true,
      width: 140,
    }),
    user_agent: field.text('浏览器', 'Browser', { required: true, maxLength: 1024 }),
    build: field.text('版本', 'Version', { required: true, maxLength: 64 }),
    first_at: field.moment('首次发生', 'First seen', { required: true }),
    info: field.text('位置', 'Place', {
      required: true,
      format: 'multiline',
      maxLength: 1024,
      searchable: true,
      description: {
        zh: '页面中出错的部分，或未能载入的文件。',
        en: 'The part of the page, or the file that could not be loaded.',
      },
    }),
    stack: field.text('调用栈', 'Stack', { required: true, format: 'multiline', maxLength: 4096 }),
  },
  list: {
    columns: ['last_at', 'type', 'message', 'count', 'people_count', 'url'],
    sort: 'last_at',
    order: 'desc',
    range: 'last_at',
    expand: ['message', 'info', 'stack'],
  },
  form: {
    groups: [
      field.group('错误', 'Error', [
        'type',
        'message',
        'last_at',
        'first_at',
        'count',
        'people_count',
        'people',
      ]),
      field.group('来源', 'Source', ['url', 'user_agent', 'build']),
      field.group('技术细节', 'Technical details', ['info', 'stack']),
    ],
  },
})
