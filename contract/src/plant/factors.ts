import { z } from 'zod'
import { localText, none } from '../fields.ts'
import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { pages } from '../pages/pages.ts'
import { defineRoute } from '../route.ts'
import { categoryItems, factorCategories } from './factor-categories.ts'

/** Own factors of a tenant: lists of choices hold all of them. */
export const mostOwnFactors = 1000

/** A factor of the tenant's own, beside those that are built in. */
export const factorRecord = defineEntity({
  table: 'factor',
  path: '/plant/factors',
  title: pages.plantFactors.title,
  noun: { zh: '因子', en: 'factor' },
  icon: pages.plantFactors.icon,
  access: { read: pages.plantFactors.permission, change: 'monitoring.manage' },
  history: true,
  fields: {
    code: field.text('编码', 'Code', {
      required: true,
      maxLength: 32,
      pattern: 'factor-code',
      unique: true,
      immutable: true,
      searchable: true,
      width: 130,
      description: {
        zh: '设备上报时使用的编码，不能与内置因子的编码相同。',
        en: 'As devices send it; none of a built-in factor.',
      },
    }),
    name: field.localized('名称', 'Name', {
      required: true,
      searchable: true,
      width: 200,
    }),
    category: field.choice(
      '类别',
      'Category',
      { items: categoryItems },
      { required: true, width: 140 },
    ),
    unit_of_measure: field.text('计量单位', 'Unit of measure', { maxLength: 64, width: 150 }),
    decimals: field.integer('小数位数', 'Decimals', {
      required: true,
      minimum: 0,
      maximum: 8,
      default: 2,
      description: {
        zh: '新增监测点时带出，可在监测点上修改。',
        en: 'What a new point begins with; each point may have others.',
      },
    }),
    plausible_low: field.number('合理下限', 'Plausible from', {
      description: {
        zh: '数据导入时，超出合理范围的数值会提示核对。',
        en: 'Data imports question values outside the range.',
      },
    }),
    plausible_high: field.number('合理上限', 'Plausible to'),
    point_count: field.integer('监测点数', 'Points', { readOnly: true }),
  },
  list: {
    columns: ['code', 'name', 'category', 'unit_of_measure', 'decimals', 'point_count'],
    sort: 'code',
    selection: true,
    actions: 'menu',
  },
  form: {
    groups: [
      field.group('基本信息', 'Basics', [
        'code',
        'name',
        'category',
        'unit_of_measure',
        'decimals',
      ]),
      field.group('合理范围', 'Plausible range', ['plausible_low', 'plausible_high']),
    ],
  },
})

/** The built-in factors and those of the tenant. `unit` is '' where there is none. */
export const listFactors = defineRoute({
  method: 'GET',
  path: '/plant/factors/all',
  access: 'signed-in',
  summary: {
    zh: '列出全部因子：内置的 HJ 212 因子、供水和矿山指标，以及本租户自己的因子。',
    en: 'List all factors: the built-in ones of HJ 212, water supply and mining, and those of the tenant.',
  },
  input: none,
  output: z.array(
    z.object({
      code: z.string(),
      /** Code of HJ/T 212-2005. */
      legacyCode: z.string().nullable(),
      name: localText,
      unit: z.string(),
      decimals: z.number().int(),
      category: z.enum(factorCategories),
      /** Of the tenant; else built in. */
      isOwn: z.boolean(),
    }),
  ),
})

/** All factors as choices of a field; each sets the unit of measure and the decimals of a new point. */
export const listFactorChoices = defineRoute({
  method: 'GET',
  path: '/plant/factors/for-points',
  access: 'signed-in',
  summary: {
    zh: '列出监测点可选的因子，含编码与名称。',
    en: 'List the quantities a point can measure, with their codes.',
  },
  input: none,
  output: z.array(
    z.object({
      value: z.string(),
      label: localText,
      sets: z.object({ unit_of_measure: z.string().nullable(), decimals: z.number().int() }),
    }),
  ),
})
