/**
 * Hands on what arrives: the first at once, and then what has gathered at most once in `ms`, so that a
 * lonely value is not late and a flood is not drawn value by value.
 */
export function createBatch<Item>(ms: number, work: (items: Item[]) => void) {
  let items: Item[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  function flush() {
    const gathered = items
    items = []
    timer = gathered.length > 0 ? setTimeout(flush, ms) : undefined
    if (gathered.length > 0) work(gathered)
  }
  return {
    add(more: readonly Item[]) {
      items.push(...more)
      if (timer === undefined) flush()
    },
    /** Drops what has not been handed on. */
    stop() {
      clearTimeout(timer)
      timer = undefined
      items = []
    },
  }
}
