import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { pages } from '../pages/pages.ts'

/** A day off, or a weekend day that is worked, that the tenant sets itself; it counts before what is published. */
export const ownHoliday = defineEntity({
  table: 'holiday',
  path: '/maintenance/holidays',
  title: pages.holidays.title,
  noun: { zh: '自定节假日', en: 'own holiday' },
  icon: pages.holidays.icon,
  access: { read: pages.holidays.permission, change: 'maintenance.plan' },
  history: true,
  fields: {
    name: field.localized('名称', 'Name', {
      required: true,
      searchable: true,
    }),
    day: field.date('日期', 'Day', { required: true }),
    kind: field.choice(
      '安排',
      'Arrangement',
      {
        items: [
          { value: 'holiday', label: { zh: '休息', en: 'Day off' }, tone: 'info' },
          { value: 'workday', label: { zh: '上班', en: 'Workday' }, tone: 'neutral' },
        ],
      },
      { required: true, default: 'holiday', widget: 'radio' },
    ),
  },
  list: {
    columns: ['name', 'day', 'kind'],
    sort: 'day',
    order: 'desc',
    counts: 'kind',
    range: 'day',
    selection: true,
    actions: 'menu',
  },
  form: { groups: [field.group('基本信息', 'Basics', ['name', 'day', 'kind'])] },
})
