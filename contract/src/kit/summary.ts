import type { LocalText } from '../fields.ts'

/** What is told of a field over all records that a list finds. */
export const summaryTitles = {
  sum: { zh: '合计', en: 'Total' },
  average: { zh: '平均', en: 'Average' },
  minimum: { zh: '最小', en: 'Minimum' },
  maximum: { zh: '最大', en: 'Maximum' },
  count: { zh: '计数', en: 'Count' },
} as const satisfies Record<string, LocalText>

export type SummaryKind = keyof typeof summaryTitles

/** By field, as decimals that keep every digit; null where no record has a value. */
export type Summary = Readonly<Record<string, string | null>>
