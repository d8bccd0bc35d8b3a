import { type RawBuilder, sql } from 'kysely'

/** PostgreSQL passes at most 100 values to a function: names and values of half as many. */
const mostPairs = 50

const inParts = <T>(all: readonly T[]) =>
  Array.from({ length: Math.ceil(all.length / mostPairs) }, (_, at) =>
    all.slice(at * mostPairs, (at + 1) * mostPairs),
  )

/** A JSON object of any number of values; names are keys of the description. */
export function jsonObject(
  pairs: readonly (readonly [name: string, value: RawBuilder<unknown>])[],
) {
  const [first = [], ...others] = inParts(
    pairs.map(([name, value]) => sql`${sql.lit(name)}, ${value}`),
  )
  if (others.length === 0) return sql`json_build_object(${sql.join(first)})`
  const objects = [first, ...others].map((part) => sql`jsonb_build_object(${sql.join(part)})`)
  return sql`(${sql.join(objects, sql` || `)})`
}

const lines = (texts: readonly RawBuilder<unknown>[]) => sql`concat_ws(E'\n', ${sql.join(texts)})`

/** Texts below each other, those that are there. */
export function joinedLines(texts: readonly RawBuilder<unknown>[]) {
  const parts = inParts(texts)
  return parts.length > 1 ? lines(parts.map(lines)) : lines(texts)
}
