/** Heavy pages take about 3.4 MB each: beyond this many, the one not looked at for longest is dropped. */
const maxLivingPages = 15

/**
 * Paths of the pages that stay mounted, the one on screen last. A page leaves with its tab, or when
 * it is the oldest beyond the cap; its tab then stays and mounts it anew.
 */
export function livingAfter(
  living: readonly string[],
  active: string,
  open: readonly string[],
  cap = maxLivingPages,
): readonly string[] {
  const next = [...living.filter((path) => path !== active && open.includes(path)), active].slice(
    -cap,
  )
  const same = next.length === living.length && next.every((path, index) => path === living[index])
  return same ? living : next
}
