type Discard = (paths: readonly string[]) => void

const listeners = new Set<Discard>()

/** Told when the user has confirmed that unsaved work of pages is thrown away, before they go. Answers how to stop. */
export function onDiscard(listener: Discard): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellDiscard(paths: readonly string[]) {
  for (const listener of listeners) listener(paths)
}
