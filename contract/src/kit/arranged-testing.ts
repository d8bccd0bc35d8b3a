import { defineEntity } from './entity.ts'
import * as field from './field.ts'

/** An entity whose records users put in order, for the tests of the kit. */
export const inspectionStep = defineEntity({
  table: 'inspection_step',
  path: '/monitoring/inspection-steps',
  title: { zh: '巡检步骤', en: 'Inspection steps' },
  noun: { zh: '巡检步骤', en: 'inspection step' },
  icon: 'boxes',
  access: { read: 'monitoring.view', change: 'monitoring.manage' },
  fields: {
    name: field.localized('名称', 'Name', { required: true, searchable: true }),
    minutes: field.integer('用时', 'Minutes', { minimum: 0 }),
    position: field.integer('顺序', 'Order', { readOnly: true }),
  },
  list: { columns: ['name', 'minutes'], sort: 'position', position: 'position' },
  form: { groups: [field.group('基本信息', 'Basics', ['name', 'minutes'])] },
})
