import { isWebAddress } from '@iwater/contract/rules/address'

/** A piece of a line. A link leads to a page of the web. */
export type Piece =
  | { is: 'text'; text: string }
  | { is: 'strong'; text: string }
  | { is: 'link'; text: string; address: string }

export type Block =
  | { is: 'heading'; pieces: Piece[] }
  | { is: 'paragraph'; lines: Piece[][] }
  | { is: 'bullets' | 'steps'; items: Piece[][] }

const marks = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)/g

/** Pieces of a line. What is no mark, such as HTML or an address that is none of the web, is text. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  const addText = (text: string) => {
    if (text !== '') pieces.push({ is: 'text', text })
  }
  for (const found of line.matchAll(marks)) {
    const [whole, strong, text = '', address = ''] = found
    if (strong === undefined && !isWebAddress(address)) continue
    addText(line.slice(end, found.index))
    pieces.push(
      strong === undefined ? { is: 'link', text, address } : { is: 'strong', text: strong },
    )
    end = found.index + whole.length
  }
  addText(line.slice(end))
  return pieces
}

const starts = [
  { is: 'heading', sign: /^#{1,3} +(?=\S)/ },
  { is: 'bullets', sign: /^[-*•] +(?=\S)/ },
  { is: 'steps', sign: /^\d{1,3}[.)] +(?=\S)/ },
] as const

function startOf(line: string) {
  for (const { is, sign } of starts) {
    const [found] = sign.exec(line) ?? []
    if (found !== undefined) return { is, rest: line.slice(found.length) }
  }
  return { is: 'paragraph' as const, rest: line }
}

/** The blocks of a formatted text: headings, lists, and paragraphs with their lines. Empty lines part paragraphs. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let last: Block | undefined
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') {
      last = undefined
      continue
    }
    const { is, rest } = startOf(line)
    const pieces = piecesOf(rest)
    if (last?.is === 'paragraph' && is === 'paragraph') last.lines.push(pieces)
    else if (last !== undefined && 'items' in last && last.is === is) last.items.push(pieces)
    else {
      if (is === 'heading') last = { is, pieces }
      else last = is === 'paragraph' ? { is, lines: [pieces] } : { is, items: [pieces] }
      blocks.push(last)
    }
  }
  return blocks
}

/** Blocks of a text in which each line is a step: several lines without any other block are numbered. */
export function stepsOf(text: string): Block[] {
  const blocks = blocksOf(text)
  const lines = blocks.flatMap((block) => (block.is === 'paragraph' ? block.lines : []))
  const isPlain = blocks.every(({ is }) => is === 'paragraph')
  return isPlain && lines.length > 1 ? [{ is: 'steps', items: lines }] : blocks
}
