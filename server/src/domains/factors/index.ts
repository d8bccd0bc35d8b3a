// Factors: the built-in codes, names and units of measure, and what a tenant has beside them. Processes that read files load it.
export type { Factor } from './factor.ts'
export { canonicalCode, factorOf as builtInFactor } from './factor-codes.ts'
export { builtInFactors, type FactorList, factorList } from './factor-list.ts'
export { inUnitOf, isWithin, plausibleRange, type Range, unitsThatFit } from './plausible-range.ts'
export { usualStatesOf } from './state-factors.ts'
export { spelledUnit } from './unit-of-measure.ts'
