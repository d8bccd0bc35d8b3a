/** Gathers what arrives and hands it on together, at most once in `ms`. */
export function createBatch<Item>(ms: number, work: (items: Item[]) => void) {
  let items: Item[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  function flush() {
    timer = undefined
    const gathered = items
    items = []
    if (gathered.length > 0) work(gathered)
  }
  return {
    add(more: readonly Item[]) {
      items.push(...more)
      timer ??= setTimeout(flush, ms)
    },
    /** Drops what has not been handed on. */
    stop() {
      clearTimeout(timer)
      timer = undefined
      items = []
    },
  }
}
