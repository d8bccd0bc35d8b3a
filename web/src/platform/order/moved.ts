/** A list with one entry at another place, both counted from 0; as it is when either place is none of its own. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const changed = [...list]
  if (from < 0 || to < 0 || from >= list.length || to >= list.length) return changed
  changed.splice(to, 0, ...changed.splice(from, 1))
  return changed
}
