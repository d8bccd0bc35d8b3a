/** Heavy pages take about 3.4 MB each: this many stay mounted where nothing is known about memory. */
const usualCap = 15

/** However short of memory a browser is, going back and forth between a few pages must stay instant. */
const leastCap = 4

/** Bytes of JavaScript heap from which on fewer pages are kept, a quarter of what a browser gives at most. */
const comfortableBytes = 512 * 2 ** 20

/** `performance.memory` of Chromium; other browsers have none. */
type Heap = { usedJSHeapSize: number; jsHeapSizeLimit: number }

export const heapNow = (): Heap | undefined =>
  (performance as Performance & { memory?: Heap }).memory

/** How many pages may stay mounted: fewer, the further the heap is beyond what is comfortable. */
export function pageCap(heap: Heap | undefined): number {
  if (heap === undefined) return usualCap
  const comfortable = Math.min(comfortableBytes, heap.jsHeapSizeLimit / 2)
  if (heap.usedJSHeapSize <= comfortable) return usualCap
  return Math.max(leastCap, Math.floor((usualCap * comfortable) / heap.usedJSHeapSize))
}

type Pages = {
  /** Those that have a tab, or are open without one. */
  open: readonly string[]
  /** Those that never sleep: pinned, or with work that is not saved. */
  awake: ReadonlySet<string>
  cap: number
}

/**
 * Paths of the pages that stay mounted, the one on screen last. A page leaves with its tab. Beyond the cap those
 * least recently viewed are suspended: their tabs stay and mount them again with the kept state.
 */
export function livingAfter(
  living: readonly string[],
  active: string,
  { open, awake, cap }: Pages,
): readonly string[] {
  const all = [...living.filter((path) => path !== active && open.includes(path)), active]
  let surplus = all.length - cap
  const next = all.filter((path) => {
    if (surplus <= 0 || path === active || awake.has(path)) return true
    surplus -= 1
    return false
  })
  const same = next.length === living.length && next.every((path, index) => path === living[index])
  return same ? living : next
}
