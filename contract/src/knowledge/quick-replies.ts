import type { LocalText } from '../fields.ts'

/** Symptoms that are asked for often; each finds its question first. */
export const quickReplies: readonly LocalText[] = [
  { zh: '余氯偏低', en: 'Chlorine too low' },
  { zh: '水泵运行但不出水', en: 'Pump runs without flow' },
  { zh: '仪表数据不变', en: 'Reading does not change' },
  { zh: '加药泵不出药', en: 'Dosing pump delivers nothing' },
  { zh: '数据中断', en: 'No data received' },
  { zh: '出水总磷超标', en: 'Total phosphorus too high' },
]
