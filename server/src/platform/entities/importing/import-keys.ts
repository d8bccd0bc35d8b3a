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

/** What rows and records with the same key have in common; undefined where a part of it is missing. */
export function keyValueOf(key: readonly string[], values: Values): string | undefined {
  const texts = key.map((name) => keyTextOf(values[name]))
  return key.length === 0 || texts.includes(undefined) ? undefined : JSON.stringify(texts)
}

/** All keys that a row may call a record by: with the name in either language. */
export function keyValuesOf(key: readonly string[], values: Values): string[] {
  const all = key.reduce<string[][]>(
    (begun, name) =>
      begun.flatMap((texts) => textsOf(values[name]).map((text) => [...texts, text])),
    [[]],
  )
  return [...new Set(all.map((texts) => JSON.stringify(texts)))]
}
