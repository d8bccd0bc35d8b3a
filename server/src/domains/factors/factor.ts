import type { FactorCategory } from '@iwater/contract/plant/factor-categories'

/** A measurable quantity. `unit` is '' for pH, states and where the source names none. */
export type Factor = {
  code: string
  /** Code of HJ/T 212-2005, which loggers still send. */
  legacyCode?: string
  name: { zh: string; en: string }
  unit: string
  /** Unit of its `Cou`: the quantity of a period. */
  loadUnit?: string
  decimals: number
  category: FactorCategory
  /** Of one of the tenant's own: what is plausible, in its unit; null where nothing was said. */
  ownRange?: { low: number; high: number } | null
}

export type Row = [
  code: string,
  zh: string,
  en: string,
  unit: string,
  decimals: number,
  more?: { legacy?: string; load?: string },
]

export const rows = (category: FactorCategory, table: readonly Row[]): Factor[] =>
  table.map(([code, zh, en, unit, decimals, more = {}]) => ({
    code,
    name: { zh, en },
    unit,
    decimals,
    category,
    ...(more.legacy !== undefined && { legacyCode: more.legacy }),
    ...(more.load !== undefined && { loadUnit: more.load }),
  }))
