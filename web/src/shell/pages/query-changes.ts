/** A query with other values; those of null leave it. */
export function withChanges(query: string, next: Readonly<Record<string, string | null>>) {
  const changed = new URLSearchParams(query)
  for (const [name, value] of Object.entries(next)) {
    if (value === null) changed.delete(name)
    else changed.set(name, value)
  }
  return changed.toString()
}
