import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { pages } from '../pages/pages.ts'

/** What is new in a version, as the page of versions before the sign-in tells everybody. The latest is the present version. */
export const versionRecordEntity = defineEntity({
  table: 'version_record',
  path: '/organisation/version-records',
  title: pages.versionRecords.title,
  noun: { zh: '版本记录', en: 'version record' },
  icon: pages.versionRecords.icon,
  access: { read: pages.versionRecords.permission, change: 'navigation.configure' },
  history: true,
  fields: {
    number: field.text('版本号', 'Version', {
      required: true,
      maxLength: 64,
      unique: true,
      searchable: true,
      description: {
        zh: '日期最晚的记录是当前版本，显示在登录前的页面上。',
        en: 'The record with the latest date is the present version on the pages before the sign-in.',
      },
    }),
    released_on: field.date('发布日期', 'Released on', { required: true }),
    title: field.localized('标题', 'Title', { required: true, searchable: true, span: 24 }),
    text: field.localized('更新内容', 'Changes', {
      required: true,
      maxLength: 4000,
      multiline: true,
      searchable: true,
      span: 24,
      description: { zh: '每行一项更新。', en: 'One change a line.' },
    }),
  },
  list: {
    columns: ['number', 'title', 'released_on'],
    sort: 'released_on',
    order: 'desc',
    expand: ['text'],
    actions: 'menu',
  },
  form: {
    groups: [
      field.group('版本', 'Version', ['number', 'released_on', 'title']),
      field.group('更新内容', 'Changes', ['text']),
    ],
  },
})
