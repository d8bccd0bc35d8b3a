// The catalogue of factors: codes, names, units of measure.
export { canonicalCode, FACTORS, type Factor, factorNamed, factorOf } from './factor-codes.ts'
export { isWithin, plausibleRange, type Range, unitsThatFit } from './plausible-range.ts'
export { spelledUnit } from './unit-of-measure.ts'
