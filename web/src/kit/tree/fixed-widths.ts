/** Columns keep the widths that they have now, whatever is drawn below them; answers what lets them go. */
export function fixWidths(table: HTMLTableElement | null | undefined): () => void {
  const headings = [...(table?.querySelectorAll<HTMLElement>('thead th') ?? [])]
  const widths = headings.map((heading) => Math.floor(heading.getBoundingClientRect().width))
  for (const [at, heading] of headings.entries()) heading.style.width = `${widths[at]}px`
  if (table) table.style.tableLayout = 'fixed'
  return () => {
    for (const heading of headings) heading.style.width = ''
    if (table) table.style.tableLayout = ''
  }
}
