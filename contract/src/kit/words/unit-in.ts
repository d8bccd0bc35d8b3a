import type { Language } from '../../errors.ts'

/** Units of time are words in Chinese; those of measure are written alike in both languages. */
const chinese: Readonly<Record<string, string>> = { d: '天', h: '小时', min: '分钟', s: '秒' }

/** How the unit of a figure is written. */
export const unitIn = (unit: string, language: Language): string =>
  language === 'zh' ? (chinese[unit] ?? unit) : unit

/** All that a unit may be written as. */
export const writtenUnits = (unit: string): string[] => [
  unit,
  ...(unit in chinese ? [chinese[unit] as string] : []),
]
