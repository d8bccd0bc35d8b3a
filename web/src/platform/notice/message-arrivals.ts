const listeners = new Set<(links: readonly string[]) => void>()

/** Told which pages the messages are about that have just come. Answers how to stop. */
export function onMessages(listener: (links: readonly string[]) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellMessages(links: readonly string[]) {
  for (const listener of listeners) listener(links)
}
