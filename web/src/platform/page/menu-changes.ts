const listeners = new Set<() => void>()

/** Told when the menus of the user may be others than those on screen. Answers how to stop. */
export function onMenusChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellMenusChanged() {
  for (const listener of listeners) listener()
}
