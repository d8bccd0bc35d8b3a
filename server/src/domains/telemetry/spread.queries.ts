import { type RawBuilder, sql } from 'kysely'

/** Milliseconds since 1970 as a double, which costs a fraction of what `extract` does. */
export const msOf = (moment: string) => sql.raw(`date_part('epoch', ${moment}) * 1000`)

/** A quotient of sums that may be as small as doubles are: the database refuses what is too small for one. */
const meanOf = (sum: RawBuilder<unknown>, count: RawBuilder<unknown>) =>
  sql`case when abs(${sum}) > 1e-280 then ${sum} / ${count} else 0 end`

/**
 * The sum of squared deviations of rows `h` (valid_n, sum, sq_dev) together, given `all_sum` and `all_n`, those of all of them; null where a row with
 * values has none. Deviations from the mean are added up, because differences of large squares lose all digits.
 */
export const joinedDeviations = sql`
  case when bool_and(h.valid_n = 0 or h.sq_dev is not null)
       then sum(h.sq_dev + case when abs(h.deviation) > 1e-150 then h.valid_n * h.deviation * h.deviation else 0 end) end`

/** Of such rows the deviation of each from the mean of all, as `deviation`. */
export const deviation = sql`
  ${meanOf(sql`h.sum`, sql`h.valid_n`)} - ${meanOf(sql`sum(h.sum) over w`, sql`sum(h.valid_n) over w`)}`

/** The first sample with the minimum of rows `h` (min, min_ms) as an array: the value, and its time in milliseconds since 1970. */
export const firstMinimum = sql`min(array[h.min, h.min_ms]) filter (where h.min is not null)`

/** The same of the maximum: the time is negative, so that the first of equal ones is the largest. */
export const firstMaximum = sql`max(array[h.max, -h.max_ms]) filter (where h.max is not null)`
