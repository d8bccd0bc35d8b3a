import type { DictionaryItem } from '@iwater/contract/dictionaries'
import type { LocalText } from '@iwater/contract/fields'
import type { ReferenceTarget } from '@iwater/contract/kit/field-types'

type Choice = { value: string; label: LocalText }

const item = (
  value: string,
  zh: string,
  en: string,
  tone: DictionaryItem['tone'] = null,
): DictionaryItem => ({ value, label: { zh, en }, tone, isDisabled: false })

const categories = [
  item('pump', '泵', 'Pumps', 'info'),
  item('valve', '阀门', 'Valves', 'good'),
  item('meter', '仪表', 'Instruments', 'warning'),
]

const models: Readonly<Record<string, readonly DictionaryItem[]>> = {
  pump: [
    item('p-15', '离心泵 15 kW', 'Centrifugal pump 15 kW'),
    item('p-3', '加药泵', 'Dosing pump'),
  ],
  valve: [item('v-100', '蝶阀 DN100', 'Butterfly valve DN100'), item('v-50', '球阀', 'Ball valve')],
  meter: [item('m-flow', '电磁流量计', 'Flow meter'), item('m-ph', 'pH 计', 'pH meter')],
}

/** The models of a category, or all of them. */
export const modelsOf = (category: unknown): readonly DictionaryItem[] =>
  category === undefined ? Object.values(models).flat() : (models[String(category)] ?? [])

/** In kilowatts. */
const powers: Readonly<Record<string, number>> = { 'p-15': 15, 'p-3': 0.4 }

/** The models of a category as a call answers them that fills in their power. */
export const modelsWithPower = (category: unknown) =>
  modelsOf(category).map((model) => ({ ...model, sets: { power: powers[model.value] ?? null } }))

/** The items of a dictionary of the examples, of a linked one those that belong to an item. */
export function itemsOf(code: unknown, parent: unknown): readonly DictionaryItem[] | undefined {
  if (code === 'example-category') return categories
  return code === 'example-model' ? modelsOf(parent) : undefined
}

const named = (number: number, zh: string, en: string): Choice => ({
  value: `00000000-0000-7000-8000-0000000${String(number).padStart(5, '0')}`,
  label: { zh, en },
})

const roles = [named(31, '值班员', 'Operator'), named(32, '检修员', 'Fitter')]

/** Records to choose from; organisations are those of the session. */
export const recordsOf: Readonly<
  Record<Exclude<ReferenceTarget, 'organisation'>, readonly Choice[]>
> = {
  person: [
    named(11, '李敏', 'Li Min'),
    named(12, '王强', 'Wang Qiang'),
    named(13, '周宁', 'Zhou Ning'),
  ],
  unit: [named(21, '一号泵站', 'Pump station 1'), named(22, '东区水厂', 'Eastern waterworks')],
  device: [
    named(61, '1号水泵 · 一号泵站', 'Pump 1 · Pump station 1'),
    named(62, '加氯机 · 东区水厂', 'Chlorinator · Eastern waterworks'),
  ],
  point: [
    named(71, '出口压力 · 一号泵站', 'Outlet pressure · Pump station 1'),
    named(72, '出厂余氯 · 东区水厂', 'Free chlorine · Eastern waterworks'),
  ],
  station: [
    named(81, '东区水厂 · 31010500000001', 'Eastern waterworks · 31010500000001'),
    named(82, '一号泵站 · 31010500000002', 'Pump station 1 · 31010500000002'),
  ],
  task: [
    named(111, '更换滤芯', 'Change the filter'),
    named(112, '清洗电极', 'Clean the electrode'),
  ],
  'question-type': [named(121, '离心泵', 'Centrifugal pumps'), named(122, '加药', 'Dosing')],
  'own-question-type': [named(123, '本厂设备', 'Our equipment')],
  'own-question': [
    named(131, '二号泵振动', 'Pump 2 vibrates'),
    named(132, '加药量不足', 'Dose too low'),
  ],
  role: roles,
  'grantable-role': roles,
  system: [named(91, '供水运行', 'Water supply'), named(92, '环境监测', 'Environment')],
  menu: [named(101, '监测', 'Monitoring'), named(102, '现场', 'Field')],
  function: [named(41, '在线监测', 'Online monitoring'), named(42, '趋势分析', 'Trends')],
  dictionary: [named(51, '备件类别', 'Part categories'), named(52, '停机原因', 'Causes of stops')],
}
