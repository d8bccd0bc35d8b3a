/**
 * Scrolls a row sideways until one of its entries is seen: no farther than it has to, or to the middle. Of the row
 * alone: `scrollIntoView` moves all that scrolls around it as well, and in some browsers where the tab key goes on from.
 */
export function showInRow(row: HTMLElement, entry: HTMLElement, place: 'nearest' | 'middle') {
  const seen = row.getBoundingClientRect()
  const { left, right, width } = entry.getBoundingClientRect()
  if (place === 'middle') row.scrollLeft += left + width / 2 - (seen.left + seen.width / 2)
  else row.scrollLeft += Math.min(left - seen.left, 0) || Math.max(right - seen.right, 0)
}
