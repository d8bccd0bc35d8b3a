import { defineEntity } from './entity.ts'
import * as field from './field.ts'

/**
 * A tree whose records users put in order, for the tests of the kit. Its table takes the place of the dictionaries: a reference
 * to its own kind needs one of the kinds that can be referred to.
 */
export const section = defineEntity({
  table: 'dictionary',
  path: '/monitoring/sections',
  title: { zh: '分区', en: 'Sections' },
  noun: { zh: '分区', en: 'section' },
  icon: 'boxes',
  access: { read: 'monitoring.view', change: 'monitoring.manage' },
  fields: {
    name: field.localized('名称', 'Name', { required: true, searchable: true }),
    parent_id: field.reference('上级分区', 'Parent section', 'dictionary'),
    organisation_id: field.reference('所属单位', 'Organisation', 'organisation', {
      required: true,
    }),
    length: field.integer('管长', 'Length', { minimum: 0, unit: 'km' }),
    position: field.integer('顺序', 'Order', { readOnly: true }),
  },
  list: {
    columns: ['name', 'length'],
    sort: 'position',
    position: 'position',
    tree: 'parent_id',
    actions: 'buttons',
    summary: { length: 'sum' },
  },
  form: {
    groups: [field.group('基本信息', 'Basics', ['name', 'parent_id', 'organisation_id', 'length'])],
  },
})
