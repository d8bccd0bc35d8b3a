// The catalogue of factors: codes, names, units of measure.
export { canonicalCode, FACTORS, type Factor, factorNamed, factorOf } from './factor-codes.ts'
