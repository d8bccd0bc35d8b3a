import { useMemo } from 'react'
import {
  Cell,
  type CellRendererProps,
  type Column,
  type RenderEditCellProps,
  type Renderers,
} from 'react-data-grid'
import { useFormat } from '#web/platform/i18n/format.ts'
import type { useText } from '#web/platform/i18n/language.ts'
import type { gridText } from './grid.text.ts'
import type { CellNote, GridColumn } from './grid-column.ts'
import { type Bounds, isInside } from './range.ts'
import { numbersWidth, usualWidth } from './spread-columns.ts'

type Words = ReturnType<typeof useText<(typeof gridText)['zh']>>

/** Numbers of the rows stand in front. */
export const firstColumn = 1

const numbers = 'number-of-row'

export type Columns<R> = {
  columns: readonly GridColumn<R>[]
  isUnsorted: boolean
  words: Words
  bounds: Bounds | undefined
  isEdited: boolean
}

type SummaryRow = { id: string }

const classesOf = (parts: readonly (string | false | undefined)[]) =>
  parts.filter(Boolean).join(' ')

const stateClass = ({ fault, isChanged, isClosed }: CellNote = {}) =>
  classesOf([
    fault !== undefined && 'kit-grid-wrong',
    isChanged === true && 'kit-grid-changed',
    isClosed === true && 'kit-grid-closed',
  ])

const pins = { left: 'start', right: 'end' } as const

function editCell<R>(column: GridColumn<R>) {
  const { editor } = column
  if (editor === undefined) return undefined
  return ({ row, onRowChange }: RenderEditCellProps<R, SummaryRow>) =>
    editor({ row, onChange: (next, isDone = false) => onRowChange(next, isDone) })
}

function numberColumn<R>(words: Words, write: (value: number) => string): Column<R, SummaryRow> {
  return {
    key: numbers,
    name: words.number,
    width: numbersWidth,
    minWidth: 48,
    frozen: true,
    resizable: false,
    cellClass: 'kit-grid-number',
    renderCell: ({ rowIdx }) => write(rowIdx + 1),
    renderSummaryCell: () => words.total,
  }
}

/** The columns as the library takes them, and how it shows their cells. */
export function useGridColumns<R>(
  { columns, isUnsorted, words, bounds, isEdited }: Columns<R>,
  rows: readonly R[],
) {
  const format = useFormat()
  const described = useMemo(
    (): Column<R, SummaryRow>[] => [
      numberColumn(words, (value) => format.number(value)),
      ...columns.map((column): Column<R, SummaryRow> => {
        const { key, title, text, cell, width, align, pin, summary, note } = column
        const renderEditCell = editCell(column)
        const isEnd = align === 'end' && 'kit-grid-end'
        return {
          key,
          name: title,
          width: width ?? usualWidth,
          frozen: pin === undefined ? false : pins[pin],
          resizable: true,
          sortable: !isUnsorted,
          headerCellClass: classesOf([isEnd]),
          summaryCellClass: classesOf([isEnd]),
          cellClass: (row) => classesOf([isEnd, note && stateClass(note(row))]),
          renderCell: ({ row }) => (cell ? cell(row) : text(row)),
          ...(summary !== undefined && { renderSummaryCell: () => summary }),
          ...(renderEditCell && {
            renderEditCell,
            editable: (row) => note?.(row).isClosed !== true,
          }),
        }
      }),
    ],
    [columns, isUnsorted, words, format],
  )
  const renderers = useMemo((): Renderers<R, SummaryRow> => {
    const byKey = new Map(columns.map((column) => [column.key, column] as const))
    return {
      noRowsFallback: <p className="kit-grid-empty">{words.empty}</p>,
      renderCell(key, props: CellRendererProps<R, SummaryRow>) {
        const { row, rowIdx, column } = props
        const own = byKey.get(column.key)
        const fault = own?.note?.(row).fault
        const place = { row: rowIdx, column: column.idx - firstColumn }
        const isChosen = bounds !== undefined && isInside(bounds, place)
        return (
          <Cell
            key={key}
            {...props}
            // Without this the library says of every cell that nothing can be entered.
            {...(!isEdited && { 'aria-readonly': undefined })}
            {...(isChosen && { className: 'kit-grid-chosen' })}
            {...(fault !== undefined && {
              'aria-invalid': true,
              'aria-description': fault,
              title: fault,
            })}
          />
        )
      },
    }
  }, [columns, bounds, words, isEdited])
  const summaryRows = useMemo(
    () =>
      rows.length > 0 && columns.some(({ summary }) => summary !== undefined)
        ? [{ id: 'summary' }]
        : undefined,
    [columns, rows.length],
  )
  return { columns: described, renderers, summaryRows }
}
