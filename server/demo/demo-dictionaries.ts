import type { LocalText } from '@iwater/contract/fields'
import type { DictionaryTone } from '@iwater/contract/kit/field-types'
import { createDictionary } from '#domains/dictionaries'
import type { Db } from '#platform/database/database'
import { text } from './demo-text.ts'

type DemoItem = {
  value: string
  name: LocalText
  tone?: DictionaryTone
  /** Value of the item of the parent dictionary that it belongs to. */
  parent?: string
}

type DemoDictionary = {
  code: string
  name: LocalText
  /** Code of the parent dictionary, which comes before. */
  parent?: string
  items: readonly DemoItem[]
}

/** The dictionaries of a water utility: what is maintained, and how urgent it is. */
const dictionaries: readonly DemoDictionary[] = [
  {
    code: 'maintenance-kind',
    name: text('维护类别', 'Kinds of maintenance'),
    items: [
      { value: 'inspection', name: text('巡检', 'Inspection') },
      { value: 'lubrication', name: text('润滑保养', 'Lubrication') },
      { value: 'cleaning', name: text('清洗', 'Cleaning') },
      { value: 'calibration', name: text('校准', 'Calibration') },
      { value: 'overhaul', name: text('大修', 'Overhaul') },
    ],
  },
  {
    code: 'equipment-kind',
    name: text('设备类别', 'Equipment kinds'),
    items: [
      { value: 'pump', name: text('水泵', 'Pump') },
      { value: 'valve', name: text('阀门', 'Valve') },
      { value: 'meter', name: text('在线仪表', 'Online instrument') },
      { value: 'dosing', name: text('加药装置', 'Dosing unit') },
      { value: 'disinfection', name: text('消毒设备', 'Disinfection unit') },
    ],
  },
  {
    code: 'equipment-model',
    name: text('设备型号', 'Equipment models'),
    parent: 'equipment-kind',
    items: [
      {
        value: 'isg-100-160',
        name: text('ISG100-160 立式离心泵', 'ISG100-160 vertical centrifugal pump'),
        parent: 'pump',
      },
      { value: 'wq-80', name: text('80WQ 潜污泵', '80WQ submersible sewage pump'), parent: 'pump' },
      {
        value: 'd941x-300',
        name: text('D941X DN300 电动蝶阀', 'D941X DN300 electric butterfly valve'),
        parent: 'valve',
      },
      {
        value: 'ultrasonic-300',
        name: text('DN300 超声波流量计', 'DN300 ultrasonic flow meter'),
        parent: 'meter',
      },
      {
        value: 'turbidity-low',
        name: text('低量程浊度仪', 'Low-range turbidity meter'),
        parent: 'meter',
      },
      {
        value: 'diaphragm-120',
        name: text('120 L/h 隔膜计量泵', '120 L/h diaphragm metering pump'),
        parent: 'dosing',
      },
    ],
  },
  {
    code: 'defect-level',
    name: text('缺陷等级', 'Defect levels'),
    items: [
      { value: 'critical', name: text('危急', 'Critical'), tone: 'bad' },
      { value: 'serious', name: text('严重', 'Serious'), tone: 'warning' },
      { value: 'ordinary', name: text('一般', 'Ordinary'), tone: 'info' },
    ],
  },
]

export async function addDictionaries(db: Db, tenantId: number) {
  const ids = new Map<string, string>()
  for (const { code, name, parent, items } of dictionaries) {
    const id = await createDictionary(db, tenantId, {
      code,
      name,
      parent_id: (parent && ids.get(parent)) ?? null,
      note: null,
      items: items.map((item) => ({ parent: null, tone: null, is_disabled: false, ...item })),
    })
    ids.set(code, id)
  }
}
