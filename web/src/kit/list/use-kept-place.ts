import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Row } from '../records.ts'

const rowOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(id)}"]`)

const canHaveFocus = 'button:not(:disabled), a[href]'

/**
 * The focus of a record that leaves the list, as one does that was answered or dismissed, goes to the record in its place, and from
 * an empty list to the page. A focus that a pointer has left is not followed.
 */
export function useKeptPlace(rows: readonly Row[]) {
  const focused = useRef<{ id: string; at: number } | null>(null)
  const latest = useRef(rows)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const key = (target as Element).closest('[data-row-key]')?.getAttribute('data-row-key')
      const at = latest.current.findIndex(({ id }) => id === key)
      // What lies over the page gives the focus back.
      if ((target as Element).closest('dialog') === null)
        focused.current = at < 0 ? null : { id: latest.current[at]?.id ?? '', at }
    }
    const forget = () => {
      focused.current = null
    }
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', forget)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])
  useLayoutEffect(() => {
    latest.current = rows
    const { current } = focused
    if (current === null || rows.some(({ id }) => id === current.id)) return
    focused.current = null
    if (document.activeElement !== document.body) return
    const beside = rows[Math.min(current.at, rows.length - 1)]
    const next = beside && rowOf(beside.id)?.querySelector<HTMLElement>(canHaveFocus)
    const place = next ?? document.getElementById('main')
    place?.focus({ preventScroll: next === undefined || next === null })
  }, [rows])
}
