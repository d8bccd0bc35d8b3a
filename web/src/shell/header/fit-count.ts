/**
 * How many of the items, from the first, fit into a width, at most `cap`. When not all do, room for the
 * button behind which the rest is found is kept free. At least one is always shown.
 */
export function fitCount(
  itemWidths: readonly number[],
  available: number,
  { moreWidth, gap, cap }: { moreWidth: number; gap: number; cap: number },
) {
  const countIn = (width: number) => {
    let used = 0
    const beyond = itemWidths.findIndex((item, index) => {
      used += item + (index === 0 ? 0 : gap)
      return used > width
    })
    return beyond === -1 ? itemWidths.length : beyond
  }
  if (itemWidths.length <= cap && countIn(available) === itemWidths.length) return itemWidths.length
  return Math.max(1, Math.min(cap, countIn(available - moreWidth - gap)))
}
