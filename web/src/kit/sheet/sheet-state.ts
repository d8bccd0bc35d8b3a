import type { Ruled } from '@iwater/contract/kit/entity'
import { faultSentence } from '@iwater/contract/kit/faults'
import type { Language } from '#web/platform/i18n/language.ts'
import { dependsOn } from '../asked-by.ts'
import { leaveField } from '../draft-state.ts'
import type { Block } from '../grid/block.ts'
import type { Bounds } from '../grid/range.ts'
import type { FindChoice } from './find-choices.ts'
import { namesIn, readCell, type Writing } from './read-cell.ts'
import { type RowView, type SheetField, type SheetRow, withValue } from './sheet-row.ts'

/** Changes that can be undone. */
const mostUndone = 50

type Rows = readonly SheetRow[]

/** The rows, those before each change, the last at the end, and those after each change that was undone, the next first. */
export type SheetState = { rows: Rows; past: readonly Rows[]; future: readonly Rows[] }

export const changeRows = (state: SheetState, change: (rows: Rows) => Rows): SheetState => {
  const { rows, past } = state
  const next = change(rows)
  if (next === rows) return state
  return { rows: next, past: [...past, rows].slice(-mostUndone), future: [] }
}

/** Changes what lies below all states. */
export const amendRows = (
  { rows, past, future }: SheetState,
  amend: (rows: Rows) => Rows,
): SheetState => ({ rows: amend(rows), past: past.map(amend), future: future.map(amend) })

export function undo(state: SheetState): SheetState {
  const { rows, past, future } = state
  const last = past.at(-1)
  return last === undefined
    ? state
    : { rows: last, past: past.slice(0, -1), future: [rows, ...future] }
}

export function redo(state: SheetState): SheetState {
  const { rows, past, future } = state
  const [next, ...later] = future
  return next === undefined ? state : { rows: next, past: [...past, rows], future: later }
}

/** What is needed to put text into cells. */
export type Entering = {
  form: Ruled
  cells: readonly SheetField[]
  writing: Writing
  find: FindChoice
  /** Whether a cell of a row can be entered. */
  viewOf: (row: SheetRow) => RowView
  keyOf: (cell: SheetField) => string
  addRow: () => SheetRow
  /** Rows that the sheet may have. */
  most: number
}

const quoted = { zh: (text: string) => `：“${text}”`, en: (text: string) => `: “${text}”` }

/** What the server would say of a name that nothing has, with the text that was pasted: the cell cannot show it. */
function withUnknown(
  form: Ruled,
  row: SheetRow,
  { cell: { name }, text, language }: { cell: SheetField; text: string; language: Language },
) {
  const title = form.fields[name]?.title ?? { zh: name, en: name }
  const sentence = faultSentence({ is: 'not-found' }, title, language) + quoted[language](text)
  const { draft } = row
  return {
    ...row,
    draft: leaveField({ ...draft, rejected: { ...draft.rejected, [name]: sentence } }, name),
  }
}

/** A choice, several of them, or another record, by what they are called. */
async function withChoices(
  { form, find, writing }: Entering,
  row: SheetRow,
  cell: SheetField,
  text: string,
) {
  const { field } = cell
  const isSeveral = field.type === 'choices'
  const names = isSeveral ? namesIn(text) : [text.trim()].filter((name) => name !== '')
  if (names.length === 0) return withValue(form, row, cell, isSeveral ? [] : null)
  const found = await Promise.all(names.map((name) => find(field, name, row.draft.values)))
  const known = found.flatMap((one) => one ?? [])
  if (known.length < names.length)
    return withUnknown(form, withValue(form, row, cell, isSeveral ? [] : null), {
      cell,
      text: text.trim(),
      language: writing.language,
    })
  const label = known.map((one) => one.label[writing.language]).join('、')
  const values = known.map(({ value }) => value)
  return withValue(form, row, cell, isSeveral ? values : values[0], label)
}

const isChosen = ({ field }: SheetField) =>
  field.type === 'choice' || field.type === 'choices' || field.type === 'reference'

/** A row with text in one cell; the same row where the cell cannot be entered. */
async function withText(
  entering: Entering,
  row: SheetRow,
  cell: SheetField,
  text: string,
): Promise<SheetRow> {
  if (entering.viewOf(row).closed.has(entering.keyOf(cell))) return row
  if (isChosen(cell)) return withChoices(entering, row, cell, text)
  return withValue(entering.form, row, cell, readCell(cell.field, text, entering.writing))
}

/** Cells whose choices depend on another come after it, wherever they stand. */
const inOrder = (cells: readonly (readonly [SheetField, string])[]) =>
  [...cells].sort(([one], [other]) =>
    dependsOn(one.field, other.name) ? 1 : dependsOn(other.field, one.name) ? -1 : 0,
  )

export type Pasted = {
  rows: readonly SheetRow[]
  /** Cells that could not be entered, and lines for which there was no room. */
  skipped: number
  cut: number
}

/** A block in the cells from a corner on; lines beyond the last row become new ones. A single text fills what is chosen. */
export async function withBlock(
  entering: Entering,
  rows: readonly SheetRow[],
  block: Block,
  at: Bounds,
): Promise<Pasted> {
  const isSingle = block.length === 1 && block[0]?.length === 1
  const lines = isSingle
    ? Array.from({ length: at.bottom - at.top + 1 }, () =>
        Array.from({ length: at.right - at.left + 1 }, () => block[0]?.[0] ?? ''),
      )
    : block
  const next = [...rows]
  let skipped = 0
  let cut = 0
  for (const [offset, line] of lines.entries()) {
    const place = at.top + offset
    if (place >= next.length) {
      if (next.length >= entering.most) {
        cut += 1
        continue
      }
      next.push(entering.addRow())
    }
    let row = next[place] as SheetRow
    const cells = line.flatMap((text, column) => {
      const cell = entering.cells[at.left + column]
      return cell === undefined ? [] : [[cell, text] as const]
    })
    for (const [cell, text] of inOrder(cells)) {
      const changed = await withText(entering, row, cell, text)
      if (changed === row) skipped += 1
      row = changed
    }
    next[place] = row
  }
  return { rows: next, skipped, cut }
}

/** The first chosen row in those below it; of one row, the one above. */
export function withFill(
  { form, cells, viewOf, keyOf }: Pick<Entering, 'form' | 'cells' | 'viewOf' | 'keyOf'>,
  rows: readonly SheetRow[],
  { top, bottom, left, right }: Bounds,
): readonly SheetRow[] {
  const from = top === bottom ? top - 1 : top
  const source = rows[from]
  if (source === undefined) return rows
  const { labels } = source.draft
  return rows.map((row, place) => {
    if (place <= from || place > bottom) return row
    return cells.slice(left, right + 1).reduce((now, cell) => {
      if (viewOf(now).closed.has(keyOf(cell))) return now
      const { name, side } = cell
      const value = source.draft.values[name]
      const label = (labels[name] ?? source.stored?.labels[name]) || undefined
      const filled = withValue(
        form,
        now,
        cell,
        side === undefined ? value : (value as Record<string, unknown>)[side],
      )
      if (label === undefined) return filled
      const { draft } = filled
      return { ...filled, draft: { ...draft, labels: { ...draft.labels, [name]: label } } }
    }, row)
  })
}

const emptyOf = ({ field, side }: SheetField) => {
  if (side !== undefined || field.type === 'string') return ''
  if (field.type === 'choices') return []
  return field.type === 'boolean' ? false : null
}

/** Empties the cells of a block. */
export const withoutValues = (
  { form, cells, viewOf, keyOf }: Pick<Entering, 'form' | 'cells' | 'viewOf' | 'keyOf'>,
  rows: readonly SheetRow[],
  { top, bottom, left, right }: Bounds,
): readonly SheetRow[] =>
  rows.map((row, place) => {
    if (place < top || place > bottom) return row
    return cells
      .slice(left, right + 1)
      .reduce(
        (now, cell) =>
          viewOf(now).closed.has(keyOf(cell)) ? now : withValue(form, now, cell, emptyOf(cell)),
        row,
      )
  })
