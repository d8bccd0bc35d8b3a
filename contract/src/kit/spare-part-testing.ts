import { defineEntity } from './entity.ts'
import * as field from './field.ts'

/** An entity with a field of each kind, for the tests of the kit. */
export const sparePart = defineEntity({
  table: 'spare_part',
  path: '/monitoring/spare-parts',
  title: { zh: '备件', en: 'Spare parts' },
  noun: { zh: '备件', en: 'spare part' },
  icon: 'boxes',
  access: { read: 'monitoring.view', change: 'monitoring.manage' },
  fields: {
    code: field.text('编号', 'Part number', {
      required: true,
      maxLength: 32,
      pattern: 'part-number',
      unique: true,
      searchable: true,
      immutable: true,
    }),
    name: field.localized('名称', 'Name', { required: true, searchable: true }),
    organisation_id: field.reference('所属单位', 'Organisation', 'organisation', {
      required: true,
    }),
    category: field.choice('类别', 'Category', { code: 'part-category' }, { required: true }),
    model: field.choice('型号', 'Model', { code: 'part-model', parent: 'category' }),
    tags: field.choices('标签', 'Tags', {
      items: [
        { value: 'spare', label: { zh: '备用', en: 'Spare' } },
        { value: 'old', label: { zh: '旧件', en: 'Old' } },
      ],
    }),
    stock: field.integer('库存', 'In stock', { required: true, minimum: 0, default: 0 }),
    price: field.number('单价', 'Unit price', { minimum: 0, precision: 2, unit: '¥' }),
    worth: field.computed('金额', 'Worth', ['*', 'stock', 'price'], { precision: 2, unit: '¥' }),
    bought_on: field.date('购入日期', 'Bought on'),
    used_at: field.moment('最近使用', 'Last used', { readOnly: true }),
    is_critical: field.flag('关键备件', 'Critical'),
    reorder_at: field.integer('补货点', 'Reorder at', { minimum: 1 }),
    note: field.text('备注', 'Note', { format: 'multiline', maxLength: 500, filterable: false }),
    photo: field.file('照片', 'Photo', { group: 'image', maxBytes: 1024 }),
    manuals: field.files('说明书', 'Manuals', { maxItems: 3, visibility: 'organisation' }),
    suppliers: field.rows('供应商', 'Suppliers', 'spare_part_supplier', {
      name: field.text('名称', 'Name', { required: true, maxLength: 80 }),
      price: field.number('报价', 'Offer', { minimum: 0, precision: 2 }),
      plant_id: field.reference('供货单位', 'Supplying organisation', 'organisation'),
      category: field.choice('类别', 'Category', { code: 'part-category' }),
    }),
  },
  rules: {
    reorder_at: {
      visibleWhen: ['is_critical', '=', true],
      requiredWhen: ['is_critical', '=', true],
    },
  },
  list: {
    columns: ['code', 'name', 'category', 'stock', 'worth'],
    sort: 'code',
    range: 'used_at',
    summary: { stock: 'sum', price: 'average', worth: 'sum', reorder_at: 'count' },
  },
  form: {
    groups: [
      field.group('基本信息', 'Basics', ['code', 'name', 'organisation_id', 'category', 'model']),
      field.group('库存', 'Stock', ['stock', 'price', 'worth', 'is_critical', 'reorder_at']),
    ],
  },
})

/** What somebody has filled in completely. */
export const draftOfPart = {
  code: 'P-100',
  name: { zh: '水泵', en: 'Pump' },
  organisation_id: '01a20765-8783-70cd-8b0e-87030a938962',
  category: 'pump',
  model: null,
  tags: ['spare'],
  stock: 3,
  price: 12.5,
  bought_on: '2026-02-28',
  is_critical: true,
  reorder_at: 2,
  note: null,
  photo: null,
  manuals: [],
  suppliers: [{ name: '南方泵业', price: null, plant_id: null, category: null }],
}
