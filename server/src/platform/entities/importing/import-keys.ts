type Values = Readonly<Record<string, unknown>>

/** The sides of a text in two languages that are there, the Chinese one first, or the text itself. */
function textsOf(value: unknown): string[] {
  const { zh, en } =
    typeof value === 'object' && value !== null
      ? (value as { zh?: unknown; en?: unknown })
      : { zh: value }
  return [zh, en].filter((text): text is string => typeof text === 'string' && text !== '')
}

/** A value as part of a key: of a text in two languages the Chinese one, or the English one where it stands alone. */
export const keyTextOf = (value: unknown): string | undefined => textsOf(value)[0]

/** A part of a key; null where the field is empty, undefined where nothing is said of it. */
function keyPartOf(value: unknown): string | null | undefined {
  return value === null ? null : keyTextOf(value)
}

/**
 * What rows and records with the same key have in common: a part of it may be empty, such as the record above. Undefined where
 * nothing is said of a part, or all are empty.
 */
export function keyValueOf(key: readonly string[], values: Values): string | undefined {
  const parts = key.map((name) => keyPartOf(values[name]))
  const isNone = parts.includes(undefined) || parts.every((part) => part === null)
  return isNone ? undefined : JSON.stringify(parts)
}

/** All keys that a row may call a record by: with the name in either language. */
export function keyValuesOf(key: readonly string[], values: Values): string[] {
  const all = key.reduce<(string | null)[][]>(
    (begun, name) => {
      const value = values[name]
      const sides = value === null ? [null] : textsOf(value)
      return begun.flatMap((parts) => sides.map((side) => [...parts, side]))
    },
    [[]],
  )
  return [...new Set(all.map((parts) => JSON.stringify(parts)))]
}
