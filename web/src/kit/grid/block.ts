/** Lines and cells, as spreadsheets write them on the clipboard. */
export type Block = readonly (readonly string[])[]

/** Cells of a block that is read at most; what is longer is no part of a list that people edit. */
export const mostCells = 100_000

/** A cell in quotation marks and what follows it: it may contain tabs, line breaks, and quotation marks twice. */
function quotedCell(text: string, from: number) {
  let value = ''
  let at = from + 1
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0) return undefined
    value += text.slice(at, end)
    if (text[end + 1] !== '"') {
      const isWhole = end + 1 === text.length || /[\t\r\n]/.test(text[end + 1] ?? '')
      return isWhole ? { value, next: end + 1 } : undefined
    }
    value += '"'
    at = end + 2
  }
}

function plainCell(text: string, from: number) {
  let next = from
  while (next < text.length && !/[\t\r\n]/.test(text[next] ?? '')) next += 1
  return { value: text.slice(from, next), next }
}

/** Reads text with tabs. A quotation mark that is not closed stands for itself. */
export function readBlock(text: string): Block {
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  for (let cells = 0; cells < mostCells; cells += 1) {
    const cell = (text[at] === '"' && quotedCell(text, at)) || plainCell(text, at)
    line.push(cell.value)
    at = cell.next
    if (at >= text.length) break
    if (text[at] === '\t') at += 1
    else {
      at += text.startsWith('\r\n', at) ? 2 : 1
      lines.push(line)
      line = []
      // The break at the end begins no line.
      if (at >= text.length) return lines
    }
  }
  return [...lines, line]
}

const isQuoted = (cell: string) => /[\t\r\n]/.test(cell) || cell.startsWith('"')

/** Writes text with tabs that spreadsheets read as cells. */
export const writeBlock = (block: Block) =>
  block
    .map((line) =>
      line.map((cell) => (isQuoted(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n')
