import { expressionLimits } from './limits.ts'
import type { FunctionName, Value } from './syntax.ts'
import { numberOf } from './values.ts'

/** Places after the point that a value is rounded to or shown with. */
const mostPlaces = 6

/** A function of numbers: null where one of them is missing or is none. */
const ofNumbers =
  (calculate: (numbers: number[]) => Value) =>
  (given: readonly Value[]): Value => {
    const numbers = given.map(numberOf)
    return numbers.includes(null) ? null : calculate(numbers as number[])
  }

/** What the functions give for values of which there are as many as `functionSizes` says. */
export const functions: Readonly<Record<FunctionName, (given: readonly Value[]) => Value>> = {
  abs: ofNumbers(([value = 0]) => Math.abs(value)),
  min: ofNumbers((values) => Math.min(...values)),
  max: ofNumbers((values) => Math.max(...values)),
  sum: ofNumbers((values) => values.reduce((sum, value) => sum + value, 0)),
  round: ofNumbers(([value = 0, places = 0]) => Number(value.toFixed(placesOf(places)))),
  /** The value, or the bound that it lies beyond. */
  clamp: ofNumbers(([value = 0, least = 0, most = 0]) => Math.min(most, Math.max(least, value))),
  /** Whether a bit of a status word is set, counted from 0; of negative values those of two's complement. */
  bit: ofNumbers(([word = 0, place = 0]) =>
    Number.isInteger(word) && Number.isInteger(place) && place >= 0 && place < 32
      ? ((word >> place) & 1) === 1
      : null,
  ),
  /** The first value that is not missing. */
  coalesce: (given) => given.find((value) => value !== null) ?? null,
  /** A value as text, a number with as many places as are given. */
  text: ([value = null, places]) =>
    value === null
      ? null
      : (typeof value === 'number' && typeof places === 'number'
          ? value.toFixed(placesOf(places))
          : `${value}`
        ).slice(0, expressionLimits.text),
}

const placesOf = (places: number) => Math.min(mostPlaces, Math.max(0, Math.trunc(places)))
