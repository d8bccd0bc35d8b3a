import type { CalibrationResult, ErrorKind } from '@iwater/contract/maintenance/calibration-fields'

/** What a record is judged by: of its rule, or as it was stored with it. */
export type Judging = {
  error_kind: ErrorKind
  range_value: number | null
  limit_value: number | null
  minimum_pairs: number | null
  needed_pairs: number | null
}

type Pair = { analyser_value: number | null; reference_value: number | null }

/** What was entered of a record. */
export type Entered = {
  kind: unknown
  reference_value: number | null
  found_value: number | null
  adjusted_value: number | null
  pairs: readonly Pair[]
}

type SoFar = { error: number; adjusted_error: number | null; result: CalibrationResult }

// Differences of decimals: what is just on the limit passes.
const places = 1e9

/** As `calibration_error` of the database. */
function errorOf(reading: number | null, reference: number | null, by: Judging) {
  if (reading === null || reference === null) return null
  const base = {
    absolute: 1,
    relative: Math.abs(reference) / 100,
    range: (by.range_value ?? 0) / 100,
  }
  const error = (reading - reference) / base[by.error_kind]
  return Number.isFinite(error) ? Math.round(error * places) / places : null
}

function comparisonSoFar(pairs: readonly Pair[], by: Judging): SoFar | null {
  const errors = pairs.flatMap(({ analyser_value: reading, reference_value: reference }) => {
    const error = errorOf(reading, reference, by)
    return error === null ? [] : [error]
  })
  if (errors.length === 0) return null
  const error = errors.reduce((worst, one) => (Math.abs(one) > Math.abs(worst) ? one : worst))
  const { limit_value: limit, minimum_pairs: least, needed_pairs: needed } = by
  if (limit === null || errors.length < (least ?? 1))
    return { error, adjusted_error: null, result: 'unjudged' }
  const within = errors.filter((one) => Math.abs(one) <= limit).length
  const isPassed = within >= Math.min(needed ?? errors.length, errors.length)
  return { error, adjusted_error: null, result: isPassed ? 'passed' : 'failed' }
}

/** The error and result that what is entered would have; null while there is no error. The database judges when it is stored. */
export function soFar(entered: Entered, by: Judging): SoFar | null {
  if (entered.kind === 'comparison') return comparisonSoFar(entered.pairs, by)
  const error = errorOf(entered.found_value, entered.reference_value, by)
  if (error === null) return null
  const adjusted = errorOf(entered.adjusted_value, entered.reference_value, by)
  const { limit_value: limit } = by
  if (limit === null) return { error, adjusted_error: adjusted, result: 'unjudged' }
  const isWithin = (one: number) => Math.abs(one) <= limit
  if (isWithin(error) && (adjusted === null || isWithin(adjusted)))
    return { error, adjusted_error: adjusted, result: 'passed' }
  const isAdjusted = adjusted !== null && isWithin(adjusted)
  return { error, adjusted_error: adjusted, result: isAdjusted ? 'adjusted' : 'failed' }
}
