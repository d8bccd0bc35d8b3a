import type { ReactNode } from 'react'

/** What a cell tells besides its value. */
export type CellNote = {
  /** What is wrong with it. */
  fault?: string | undefined
  isChanged?: boolean
  /** Nothing can be entered. */
  isClosed?: boolean
}

/** What an editor of a cell gets. */
export type CellEditing<R> = {
  row: R
  /** Takes a row as it will be; `isDone` ends the editing. */
  onChange: (row: R, isDone?: boolean) => void
}

export type GridColumn<R> = {
  key: string
  title: string
  /** As it is shown and copied. */
  text: (row: R) => string
  /** What it is sorted by, where that is not its text. */
  value?: (row: R) => unknown
  /** Where it is shown as more than text. */
  cell?: (row: R) => ReactNode
  /** In pixels. */
  width?: number
  /** Takes a share of the room that the columns leave. */
  grows?: boolean
  align?: 'start' | 'end'
  pin?: 'left' | 'right'
  /** Of all rows. */
  summary?: string
  note?: (row: R) => CellNote
  editor?: (editing: CellEditing<R>) => ReactNode
}
