import * as field from '@iwater/contract/kit/field'
import type { Example } from './example.ts'

export const values: readonly Example[] = [
  {
    key: 'integer',
    group: 'numbers',
    title: { zh: '整数', en: 'Whole number' },
    shows: 'form',
    description: {
      fields: {
        stock: field.integer('库存', 'In stock', { required: true, minimum: 0, maximum: 9999 }),
        count: field.integer('数量', 'Count', { widget: 'input', default: 1 }),
      },
    },
  },
  {
    key: 'number',
    group: 'numbers',
    title: { zh: '小数', en: 'Decimal number' },
    shows: 'form',
    description: {
      fields: {
        price: field.number('单价', 'Unit price', { minimum: 0, precision: 2, unit: '¥' }),
        flow: field.number('流量', 'Flow', { unit: 'm³/h' }),
      },
    },
  },
  {
    key: 'slider',
    group: 'numbers',
    title: { zh: '滑块', en: 'Slider' },
    shows: 'form',
    description: {
      fields: {
        share: field.integer('开度', 'Opening', {
          widget: 'slider',
          minimum: 0,
          maximum: 100,
          unit: '%',
          default: 40,
        }),
        level: field.number('液位', 'Level', {
          widget: 'slider',
          maximum: 5,
          precision: 1,
          rounds: true,
          unit: 'm',
        }),
      },
    },
  },
  {
    key: 'rate',
    group: 'numbers',
    title: { zh: '评分', en: 'Rating' },
    shows: 'form',
    description: {
      fields: { rating: field.integer('评分', 'Rating', { widget: 'rate', default: 3 }) },
    },
  },
  {
    key: 'computed',
    group: 'numbers',
    title: { zh: '计算字段', en: 'Computed number' },
    note: { zh: '修改库存或单价，金额随之变化。', en: 'Change stock or price: the worth follows.' },
    shows: 'form',
    description: {
      fields: {
        stock: field.integer('库存', 'In stock', { minimum: 0, default: 3 }),
        price: field.number('单价', 'Unit price', { minimum: 0, precision: 2, default: 12.5 }),
        worth: field.computed('金额', 'Worth', ['*', 'stock', 'price'], {
          precision: 2,
          unit: '¥',
        }),
        taxed: field.computed('含税金额', 'Worth with tax', ['*', ['*', 'stock', 'price'], 1.13], {
          precision: 2,
          unit: '¥',
        }),
      },
    },
  },
  {
    key: 'switch',
    group: 'numbers',
    title: { zh: '开关', en: 'Switch' },
    shows: 'form',
    description: {
      fields: {
        is_critical: field.flag('关键备件', 'Critical', { widget: 'switch', default: true }),
        is_on: field.flag('状态', 'State', {
          texts: { on: { zh: '运行', en: 'Running' }, off: { zh: '停用', en: 'Stopped' } },
        }),
      },
    },
  },
  {
    key: 'checkbox',
    group: 'numbers',
    title: { zh: '复选框', en: 'Checkbox' },
    shows: 'form',
    description: {
      fields: { is_read: field.flag('已阅读规程', 'Has read the rules', { widget: 'checkbox' }) },
    },
  },
  {
    key: 'date',
    group: 'numbers',
    title: { zh: '日期', en: 'Day' },
    shows: 'form',
    description: {
      fields: {
        bought_on: field.date('购入日期', 'Bought on', { required: true }),
        checked_on: field.date('检定日期', 'Calibrated on', { default: '2026-03-01' }),
      },
    },
  },
  {
    key: 'month-year',
    group: 'numbers',
    title: { zh: '月与年', en: 'Month and year' },
    shows: 'form',
    description: {
      fields: {
        month: field.date('月份', 'Month', { precision: 'month' }),
        year: field.date('年份', 'Year', { precision: 'year' }),
      },
    },
  },
  {
    key: 'moment',
    group: 'numbers',
    title: { zh: '日期与时间', en: 'Day and time' },
    shows: 'form',
    description: {
      fields: { sampled_at: field.moment('采样时间', 'Sampled at', { required: true }) },
    },
  },
]
