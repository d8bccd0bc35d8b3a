import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { DataGridHandle } from 'react-data-grid'
import type { GridColumn } from './grid-column.ts'
import { spreadColumns } from './spread-columns.ts'

/** The columns as wide as the grid has room for, also when that changes. */
export function useSpreadColumns<R>(
  grid: RefObject<DataGridHandle | null>,
  columns: readonly GridColumn<R>[],
) {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const element = grid.current?.element
    if (!element) return
    // Without its border and the bar that it is scrolled by.
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])
  return useMemo(() => spreadColumns(columns, room), [columns, room])
}
