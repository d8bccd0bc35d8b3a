import * as field from '@iwater/contract/kit/field'

/** What several examples describe: a part in a store. */
export const partFields = {
  code: field.text('编号', 'Part number', {
    required: true,
    maxLength: 12,
    pattern: 'part-number',
    unique: true,
    searchable: true,
    width: 130,
  }),
  name: field.localized('名称', 'Name', { required: true, searchable: true, maxLength: 40 }),
  state: field.choice('状态', 'State', {
    items: [
      { value: 'normal', label: { zh: '正常', en: 'Normal' }, tone: 'good' },
      { value: 'check', label: { zh: '待检', en: 'To be checked' }, tone: 'warning' },
      { value: 'broken', label: { zh: '故障', en: 'Broken' }, tone: 'bad' },
    ],
  }),
  stock: field.integer('库存', 'In stock', { required: true, minimum: 0, default: 0 }),
  price: field.number('单价', 'Unit price', { minimum: 0, precision: 2, unit: '¥' }),
  worth: field.computed('金额', 'Worth', ['*', 'stock', 'price'], { precision: 2, unit: '¥' }),
  bought_on: field.date('购入日期', 'Bought on'),
  is_critical: field.flag('关键备件', 'Critical'),
}

export const partGroups = [
  field.group('基本信息', 'Basics', ['code', 'name', 'state']),
  field.group('库存', 'Stock', ['stock', 'price', 'worth', 'bought_on', 'is_critical']),
]

const names = [
  ['水泵', 'Pump'],
  ['阀门', 'Valve'],
  ['流量计', 'Flow meter'],
  ['压力表', 'Pressure gauge'],
  ['滤芯', 'Filter cartridge'],
  ['加药泵', 'Dosing pump'],
  ['电机', 'Motor'],
] as const
const states = ['normal', 'normal', 'check', 'broken'] as const

const two = (number: number) => String(number).padStart(2, '0')

/** So many parts, always the same. */
export const parts = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const [zh, en] = names[at % names.length] ?? names[0]
    return {
      code: `P-${100 + at}`,
      name: { zh: `${zh} ${at + 1}`, en: `${en} ${at + 1}` },
      state: states[at % states.length] ?? 'normal',
      stock: (at * 7) % 23,
      price: 12.5 + ((at * 31) % 90),
      bought_on: `2026-${two(1 + (at % 9))}-${two(1 + ((at * 5) % 27))}`,
      is_critical: at % 3 === 0,
    }
  })
