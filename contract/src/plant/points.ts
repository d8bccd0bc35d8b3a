import { z } from 'zod'
import { choiceFields } from '../fields.ts'
import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { pages } from '../pages/pages.ts'
import { defineRoute } from '../route.ts'
import { choicesWithUnits } from './devices.ts'
import { ownWords, stateWordItems } from './state-words.ts'
import { inUse, retiredAt, stateOfUse } from './use-state.ts'

const limit = (zh: string, en: string, description?: { zh: string; en: string }) =>
  field.number(zh, en, { ...(description && { description }) })

const hasOwnWords = {
  all: [
    ['is_digital', '=', true],
    ['state_words', '=', ownWords],
  ],
} as const

/** What is measured: the quantity, how it is shown, how often it is sent, and between which limits it has to stay. */
export const pointRecord = defineEntity({
  table: 'point',
  path: '/plant/points',
  title: pages.plantPoints.title,
  noun: { zh: '监测点', en: 'point' },
  icon: pages.plantPoints.icon,
  access: { read: pages.plantPoints.permission, change: 'monitoring.manage' },
  importNote: {
    zh: '请先导入监测单元和设备。列表中没有的因子，先在“现场 › 因子”中添加。',
    en: 'Import units and devices first. Add factors that the list lacks under “Field › Factors” before.',
  },
  history: true,
  sameBy: ['name', 'device_id', 'factor'],
  fields: {
    name: field.localized('名称', 'Name', {
      required: true,
      searchable: true,
      width: 170,
    }),
    device_id: field.reference('设备', 'Device', 'device', { required: true, width: 250 }),
    unit_id: field.reference('监测单元', 'Unit', 'unit', { readOnly: true }),
    organisation_id: field.reference('所属单位', 'Organisation', 'organisation', {
      readOnly: true,
    }),
    factor: field.choice(
      '因子',
      'Factor',
      { url: '/plant/factors/for-points', sets: ['unit_of_measure', 'decimals'] },
      {
        required: true,
        width: 130,
        description: {
          zh: '补录和通道按编码识别因子。',
          en: 'Imports and channels find the quantity by its code.',
        },
      },
    ),
    unit_of_measure: field.text('计量单位', 'Unit of measure', { maxLength: 64 }),
    decimals: field.integer('小数位数', 'Decimals', {
      required: true,
      minimum: 0,
      maximum: 8,
      default: 2,
      description: {
        zh: '只影响显示，入库数值不舍入。',
        en: 'Of the display; stored values are not rounded.',
      },
    }),
    period_seconds: field.integer('上报周期', 'Reporting period', {
      required: true,
      minimum: 1,
      maximum: 86_400,
      default: 60,
      unit: 's',
      description: {
        zh: '超过三个周期没有新值即为数据过期。',
        en: 'A value is stale after three periods without a new one.',
      },
    }),
    period_since: field.moment('周期生效时间', 'Period valid from', {
      description: {
        zh: '更早的时间按原周期计算完整率和中断。只改周期时从现在起生效；留空表示一直如此。',
        en: 'Completeness and gaps before it go by the period of that time. A changed period applies from now on unless you set this; empty means always.',
      },
    }),
    is_digital: field.flag('开关量', 'Digital', {
      description: {
        zh: '数值为 1 或 0，可用文字代替显示。',
        en: 'Its values are 1 or 0, which words can stand for.',
      },
    }),
    state_words: field.choice(
      '状态文字',
      'Words of its states',
      { items: stateWordItems },
      {
        description: {
          zh: '依次为数值 1 和 0 时显示的文字；留空则显示 1 和 0。',
          en: 'Shown for 1 and for 0, in this order; empty shows 1 and 0.',
        },
      },
    ),
    on_word: field.localized('数值为 1 时', 'Word for 1', { maxLength: 64 }),
    off_word: field.localized('数值为 0 时', 'Word for 0', { maxLength: 64 }),
    low_limit: limit('下限', 'Low limit'),
    high_limit: limit('上限', 'High limit', {
      zh: '修改后从现在起生效，以前的限值保留在“限值版本”中。',
      en: 'A change applies from now on; earlier limits are kept among the limit versions.',
    }),
    summary_position: field.integer('摘要位置', 'Place in the summary', {
      minimum: 0,
      maximum: 99,
      description: {
        zh: '单元列表中显示前四个；单元内均留空时，显示排序最前的四个。',
        en: 'The list of units shows the first four; where a unit has none, those that come first in its order.',
      },
    }),
    position: field.integer('排序号', 'Order', { required: true, minimum: 0, default: 0 }),
    use_state: stateOfUse(),
    retired_at: retiredAt(),
    created_at: field.moment('创建时间', 'Created at', { readOnly: true }),
  },
  rules: {
    state_words: { visibleWhen: ['is_digital', '=', true] },
    on_word: { visibleWhen: hasOwnWords, requiredWhen: hasOwnWords },
    off_word: { visibleWhen: hasOwnWords, requiredWhen: hasOwnWords },
  },
  list: {
    columns: ['name', 'device_id', 'factor', 'unit_of_measure', 'low_limit', 'high_limit'],
    sort: 'name',
    filter: inUse,
    counts: 'use_state',
    selection: true,
    actions: 'menu',
  },
  form: {
    groups: [
      field.group('基本信息', 'Basics', [
        'name',
        'device_id',
        'factor',
        'unit_of_measure',
        'decimals',
        'period_seconds',
        'period_since',
      ]),
      field.group('限值', 'Limits', ['low_limit', 'high_limit']),
      field.group('开关量', 'Digital', ['is_digital', 'state_words', 'on_word', 'off_word']),
      field.group('显示', 'Display', ['summary_position', 'position']),
    ],
  },
})

export const listPointChoices = defineRoute({
  method: 'GET',
  path: '/plant/point-choices',
  access: pages.plantPoints.permission,
  summary: {
    zh: '按监测点或单元名称查找监测点，供引用时选择。',
    en: 'Find points by their name or that of their unit, for a field that refers to one.',
  },
  input: z.object(choiceFields),
  output: choicesWithUnits,
})
