import type { CellKeyboardEvent, CellKeyDownArgs, DataGridHandle } from 'react-data-grid'
import type { Block } from './block.ts'
import { type Bounds, boundsOf, extended, type Place, type Range } from './range.ts'

/** What a grid does with its rows when they can be edited. */
export type GridEdits<R> = {
  onRow: (row: R) => void
  /** A block at the upper left corner of what is chosen. */
  onPaste: (block: Block, at: Bounds) => void
  /** The first chosen row goes into the others; of a single row, the row above it. */
  onFill: (bounds: Bounds) => void
  onClear: (bounds: Bounds) => void
  onUndo: () => void
  onRedo: () => void
}

export type KeyArgs<R> = CellKeyDownArgs<R, { id: string }>

type Keyed<R> = {
  range: Range | undefined
  /** The last cell. */
  last: Place
  edits: GridEdits<R> | undefined
  choose: (range: Range) => void
}

const isCommand = ({ ctrlKey, metaKey }: CellKeyboardEvent) => ctrlKey || metaKey

const origin: Place = { row: 0, column: 0 }

/** Shift and arrows choose more cells, Ctrl+A all of them. */
function chosenBy(
  event: CellKeyboardEvent,
  { range, last }: Pick<Keyed<unknown>, 'range' | 'last'>,
) {
  if (isCommand(event))
    return event.key.toLowerCase() === 'a' ? { from: origin, to: last } : undefined
  return event.shiftKey && range !== undefined
    ? extended(range, event.key, origin, last)
    : undefined
}

/** What a key changes in the chosen cells. */
function editBy<R>(
  event: CellKeyboardEvent,
  edits: GridEdits<R>,
): ((at: Bounds) => void) | undefined {
  const { key } = event
  if (key === 'Delete' || key === 'Backspace') return edits.onClear
  if (!isCommand(event)) return undefined
  const commands: Readonly<Record<string, (at: Bounds) => void>> = {
    d: edits.onFill,
    z: event.shiftKey ? edits.onRedo : edits.onUndo,
    y: edits.onRedo,
  }
  return commands[key.toLowerCase()]
}

/** Enter in a cell in which nothing can be entered goes on to the next row, as in a spreadsheet. */
const isMove = ({ key, target }: CellKeyboardEvent) =>
  key === 'Enter' &&
  target instanceof HTMLElement &&
  target.getAttribute('aria-readonly') === 'true'

/** Does what a key means in a cell that is not being edited; answers whether it means something. */
export function pressKey<R>(
  args: Extract<KeyArgs<R>, { mode: 'ACTIVE' }>,
  event: CellKeyboardEvent,
  { range, last, edits, choose }: Keyed<R>,
) {
  const chosen = chosenBy(event, { range, last })
  if (chosen !== undefined) {
    choose(chosen)
    return true
  }
  if (edits === undefined || range === undefined) return false
  const edit = editBy(event, edits)
  if (edit !== undefined) {
    edit(boundsOf(range))
    return true
  }
  if (!isMove(event)) return false
  const rowIdx = args.rowIdx + (event.shiftKey ? -1 : 1)
  args.setActivePosition({ rowIdx, idx: args.column?.idx ?? 0 }, { shouldFocus: true })
  return true
}

/** A list that is open, and lines of a text, keep their Enter. */
const keepsEnter = ({ target, shiftKey, altKey }: CellKeyboardEvent) =>
  (target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true') ||
  (target instanceof HTMLTextAreaElement && (shiftKey || altKey))

/** Enter ends an entry and goes to the next row, Tab to the next cell. */
export function pressKeyInEditor<R>(
  args: Extract<KeyArgs<R>, { mode: 'EDIT' }>,
  event: CellKeyboardEvent,
  grid: DataGridHandle | null,
) {
  const { key, shiftKey } = event
  if (key === 'Tab') {
    event.preventGridDefault()
    args.navigate()
  }
  if (key !== 'Enter') return
  event.preventGridDefault()
  if (keepsEnter(event)) return
  event.preventDefault()
  args.onClose(true)
  const rowIdx = args.rowIdx + (shiftKey ? -1 : 1)
  // Behind the last row there is nothing to go to.
  if (rowIdx >= 0) grid?.setActivePosition({ rowIdx, idx: args.column.idx }, { shouldFocus: true })
}
