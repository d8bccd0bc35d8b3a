import type { LocalText } from '../fields.ts'

const names = {
  quality: { zh: '水质', en: 'Water quality' },
  metal: { zh: '金属', en: 'Metals' },
  gas: { zh: '废气与空气', en: 'Gas and air' },
  noise: { zh: '噪声', en: 'Noise' },
  flow: { zh: '流量', en: 'Flow' },
  pressure: { zh: '压力', en: 'Pressure' },
  level: { zh: '液位', en: 'Level' },
  equipment: { zh: '设备状态', en: 'Equipment state' },
  energy: { zh: '电能', en: 'Energy' },
  weather: { zh: '气象', en: 'Weather' },
  process: { zh: '工艺', en: 'Process' },
  structure: { zh: '结构安全', en: 'Structures' },
  production: { zh: '生产', en: 'Production' },
  site: { zh: '站房', en: 'Station room' },
} as const satisfies Record<string, LocalText>

/** What a factor is a quantity of. */
export type FactorCategory = keyof typeof names

export const factorCategories = Object.keys(names) as [FactorCategory, ...FactorCategory[]]

/** As choices of a field. */
export const categoryItems = factorCategories.map((value) => ({ value, label: names[value] }))
