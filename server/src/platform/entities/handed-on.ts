type Values = Readonly<Record<string, unknown>>

/** A record as it is stored and as it will be. */
export type Changing = { before: Values | null; whole: Values }

const isGiven = (value: unknown) => value !== null && value !== undefined

/** A value at its field, as the key of a map. */
const keyOf = (field: string, value: unknown) => JSON.stringify([field, value])

const keysOf = (values: Values | null, fields: readonly string[]) =>
  fields.flatMap((field) => (isGiven(values?.[field]) ? [keyOf(field, values?.[field])] : []))

/**
 * Records in an order in which a value that only one may have is free before another takes it. `bound` are those that have no
 * such order, because they exchange values in a circle, and those that wait for them.
 */
export function byRelease<R extends Changing>(rows: readonly R[], fields: readonly string[]) {
  const free: R[] = []
  let waiting = rows
  for (;;) {
    const holders = new Map(
      waiting.flatMap((row) => keysOf(row.before, fields).map((key) => [key, row] as const)),
    )
    const waits = (row: R) =>
      keysOf(row.whole, fields).some((key) => (holders.get(key) ?? row) !== row)
    const { true: still = [], false: next = [] } = Object.groupBy(waiting, (row) =>
      waits(row) ? 'true' : 'false',
    )
    free.push(...next)
    waiting = still
    if (next.length === 0) return { free, bound: waiting }
  }
}

/**
 * Which of the records of a circle take a value that stays taken: those whose value another of them takes first, or one
 * that none of them gives away.
 */
export function takingTooMuch<R extends Changing>(rows: readonly R[], field: string): readonly R[] {
  const given = new Set(rows.flatMap(({ before }) => keysOf(before, [field])))
  const taken = new Set<string>()
  return rows.filter(({ whole }) =>
    keysOf(whole, [field]).some((key) => {
      const isFree = given.has(key) && !taken.has(key)
      taken.add(key)
      return !isFree
    }),
  )
}
