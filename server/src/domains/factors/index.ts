// The catalogue of factors: codes, names, units of measure.
export { canonicalCode, FACTORS, type Factor, factorOf } from './factor-codes.ts'
