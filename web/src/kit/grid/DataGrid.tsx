import './grid.css'
import './grid-floor.ts'
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  type CellKeyboardEvent,
  type DataGridHandle,
  DataGrid as Library,
  type SortColumn,
} from 'react-data-grid'
import { useText } from '#web/platform/i18n/language.ts'
import { useListSize } from '../appearance/list-appearance.ts'
import { type Block, readBlock, writeBlock } from './block.ts'
import { gridText } from './grid.text.ts'
import type { GridColumn } from './grid-column.ts'
import { type GridEdits, type KeyArgs, pressKey, pressKeyInEditor } from './grid-keys.ts'
import { type Bounds, boundsOf, cellsOf, type Place, type Range } from './range.ts'
import { type GridSort, sortRows } from './sort-rows.ts'
import { type Columns, firstColumn, useGridColumns } from './use-grid-columns.tsx'
import { useSpreadColumns } from './use-spread-columns.ts'

/** Pixels of a row. */
const heights = { compact: 32, normal: 38, large: 46 } as const

export type GridHandle = { goTo: (place: Place) => void }

export type DataGridProps<R> = {
  ref?: Ref<GridHandle>
  /** What the grid is called. */
  label: string
  columns: readonly GridColumn<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  /** What becomes of a row when it is saved. */
  rowMark?: (row: R) => 'added' | 'removed' | undefined
  /** As high as what is around it; else a share of the window. */
  isWhole?: boolean
  /** Rows keep their places. */
  isUnsorted?: boolean
  edits?: GridEdits<R>
  /** Told which cells are chosen. */
  onChosen?: (bounds: Bounds | undefined) => void
}

const isField = (target: EventTarget) =>
  target instanceof HTMLElement && target.closest('.rdg-editor-container') !== null

/** The chosen cells, and what keys do with them. Columns count from the first one after the numbers. */
function useRange() {
  const [range, setRange] = useState<Range>()
  const bounds = useMemo(() => range && boundsOf(range), [range])
  const one = useCallback((place: Place) => setRange({ from: place, to: place }), [])
  return { range, bounds, setRange, one }
}

function textsOf<R>(rows: readonly R[], columns: readonly GridColumn<R>[], bounds: Bounds): Block {
  return rows
    .slice(bounds.top, bounds.bottom + 1)
    .map((row) => columns.slice(bounds.left, bounds.right + 1).map((column) => column.text(row)))
}

/**
 * Rows that are all in the client, thousands of them: moved through and copied by keys, sorted and summed here. With
 * `edits` cells are edited in place.
 */
export function DataGrid<R>({
  ref,
  label,
  columns: described,
  rows: given,
  rowKey,
  rowMark,
  isWhole = false,
  isUnsorted = false,
  edits,
  onChosen,
}: DataGridProps<R>) {
  const words = useText(gridText)
  const hintId = useId()
  const height = heights[useListSize()]
  const grid = useRef<DataGridHandle>(null)
  const own = useSpreadColumns(grid, described)
  const [sort, setSort] = useState<GridSort>()
  const { range, bounds, setRange, one } = useRange()
  const tellChosen = useEffectEvent((now: Bounds | undefined) => onChosen?.(now))
  useEffect(() => tellChosen(bounds), [bounds])
  const rows = useMemo(() => sortRows(given, own, sort), [given, own, sort])
  const shown: Columns<R> = {
    columns: own,
    isUnsorted,
    words,
    bounds,
    isEdited: edits !== undefined,
  }
  const { columns, renderers, summaryRows } = useGridColumns(shown, rows)

  useImperativeHandle(ref, () => ({
    goTo: ({ row, column }) => {
      grid.current?.setActivePosition(
        { rowIdx: row, idx: column + firstColumn },
        { shouldFocus: true },
      )
      // A cell that is active already is not given the focus again.
      const { element } = grid.current ?? {}
      if (element && !element.contains(document.activeElement))
        element.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus()
    },
  }))

  const onCellKeyDown = (args: KeyArgs<R>, event: CellKeyboardEvent) => {
    if (args.mode === 'EDIT') {
      pressKeyInEditor(args, event, grid.current)
      return
    }
    const choose = (next: Range) => {
      setRange(next)
      const { row, column } = next.to
      grid.current?.scrollToCell({ rowIdx: row, idx: column + firstColumn })
    }
    const last = { row: rows.length - 1, column: own.length - 1 }
    if (!pressKey(args, event, { range, last, edits, choose })) return
    event.preventGridDefault()
    event.preventDefault()
  }

  const onCopy = (event: ClipboardEvent) => {
    if (isField(event.target) || bounds === undefined) return
    event.clipboardData.setData('text/plain', writeBlock(textsOf(rows, own, bounds)))
    event.preventDefault()
  }

  const onPaste = (event: ClipboardEvent) => {
    if (isField(event.target) || bounds === undefined || edits === undefined) return
    event.preventDefault()
    edits.onPaste(readBlock(event.clipboardData.getData('text/plain')), bounds)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells inside are what is operated
    <div
      className={isWhole ? 'kit-grid kit-grid-whole' : 'kit-grid'}
      onCopy={onCopy}
      onPaste={onPaste}
      onCut={(event) => {
        onCopy(event)
        if (bounds !== undefined && !isField(event.target)) edits?.onClear(bounds)
      }}
      onKeyDown={stopEscapeOfEditor}
    >
      <p id={hintId} className="w-read-out-only">
        {words.hint}
        {edits !== undefined && ` ${words.editHint}`}
      </p>
      <Library<R, { id: string }, string>
        ref={grid}
        aria-label={label}
        aria-describedby={hintId}
        columns={columns}
        rows={rows as R[]}
        rowKeyGetter={rowKey}
        rowHeight={height}
        style={{ '--kit-grid-row': `${height}px` } as CSSProperties}
        rowClass={(row) => {
          const mark = rowMark?.(row)
          return mark && `kit-grid-${mark}`
        }}
        renderers={renderers}
        bottomSummaryRows={summaryRows}
        sortColumns={useMemo(() => asSortColumns(sort), [sort])}
        onSortColumnsChange={([first]) => setSort(asSort(first))}
        onRowsChange={(next, { indexes }) => {
          for (const at of indexes) if (next[at] !== undefined) edits?.onRow(next[at])
        }}
        // Told that somebody pastes, it does not open an editor for it.
        onCellPaste={({ row }) => row}
        onCellKeyDown={onCellKeyDown}
        onCellMouseDown={({ rowIdx, column }, event) => {
          const place = { row: rowIdx, column: column.idx - firstColumn }
          if (event.shiftKey && range !== undefined && place.column >= 0) {
            event.preventGridDefault()
            event.preventDefault()
            setRange({ from: range.from, to: place })
          }
        }}
        onActivePositionChange={({ rowIdx, column }) => {
          const place = { row: rowIdx, column: (column?.idx ?? 0) - firstColumn }
          if (rowIdx < 0 || rowIdx >= rows.length || place.column < 0) setRange(undefined)
          else one(place)
        }}
      />
      <p className="w-read-out-only" role="status">
        {bounds !== undefined && cellsOf(bounds) > 1 && words.chosen(String(cellsOf(bounds)))}
      </p>
    </div>
  )
}

const asSortColumns = (sort: GridSort | undefined): SortColumn[] =>
  sort ? [{ columnKey: sort.key, direction: sort.order === 'asc' ? 'ASC' : 'DESC' }] : []

const asSort = (column: SortColumn | undefined): GridSort | undefined =>
  column && { key: column.columnKey, order: column.direction === 'ASC' ? 'asc' : 'desc' }

/** The Escape that takes an entry back closes no panel around the grid. */
function stopEscapeOfEditor(event: KeyboardEvent) {
  if (event.key === 'Escape' && isField(event.target)) event.stopPropagation()
}
