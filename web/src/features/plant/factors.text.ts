import { defineText } from '#web/platform/i18n/define-text.ts'

export const factorsText = defineText({
  zh: {
    description: '监测点测量的指标。内置因子随产品提供；内置因子中没有的，在自有因子中添加。',
    lists: '因子来源',
    own: '自有因子',
    builtIn: '内置因子',
    search: '按名称、编码或计量单位搜索',
    allCategories: '全部类别',
    category: '类别',
    code: '编码',
    legacyCode: '2005 版编码',
    name: '名称',
    unit: '计量单位',
    decimals: '小数位数',
    none: '没有符合条件的内置因子',
    noneHint: '可在自有因子中添加。',
  },
  en: {
    description:
      'What points measure. Built-in factors come with the product; add to your own what they do not have.',
    lists: 'Origin of factors',
    own: 'Own factors',
    builtIn: 'Built-in factors',
    search: 'Search name, code or unit of measure',
    allCategories: 'All categories',
    category: 'Category',
    code: 'Code',
    legacyCode: 'Code of 2005',
    name: 'Name',
    unit: 'Unit of measure',
    decimals: 'Decimals',
    none: 'No built-in factor matches',
    noneHint: 'You can add it to your own factors.',
  },
})
