import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Row } from '../records.ts'
import { fixWidths } from './fixed-widths.ts'
import { type RowRange, type RowWindow, rangeBetween, windowOf } from './row-window.ts'

/** Shorter tables are drawn whole. */
const longFrom = 150
const noGaps: RowWindow['gaps'] = new Map()
/** Pixels that are drawn above and below what is seen. */
const margin = 600

/**
 * Which rows of a long table are drawn: those that are seen, and what keys lead to from the one that has the focus. On
 * paper there are all of them.
 */
export function useRowWindow(
  all: readonly Row[],
  /** The rows above one, which keys lead to. */
  aboveOf: (id: string) => readonly string[],
  /** Changes with the columns. */
  columnsKey: string,
) {
  const list = useRef<HTMLDivElement>(null)
  const [heights] = useState(() => new Map<string, number>())
  const [range, setRange] = useState<RowRange>({ from: 0, to: longFrom })
  const [focused, setFocused] = useState<string>()
  const [isPrinted, setPrinted] = useState(false)
  const isLong = all.length > longFrom
  const drawn = useMemo((): RowWindow => {
    if (!isLong || isPrinted) return { rows: all, gaps: noGaps }
    const kept = new Set([all[0]?.id, all.at(-1)?.id])
    const at = all.findIndex(({ id }) => id === focused)
    if (focused !== undefined && at >= 0)
      for (const id of [focused, all[at - 1]?.id, all[at + 1]?.id, ...aboveOf(focused)])
        kept.add(id)
    return windowOf(all, heights, range, kept as ReadonlySet<string>)
  }, [isLong, isPrinted, all, heights, range, focused, aboveOf])

  useLayoutEffect(() => {
    for (const row of list.current?.querySelectorAll<HTMLElement>('tr[data-row-key]') ?? []) {
      const id = row.dataset['rowKey'] ?? ''
      if (!drawn.gaps.has(id)) heights.set(id, row.offsetHeight)
    }
  })

  useEffect(() => {
    if (!isLong) return
    let frame = 0
    const look = () => {
      frame = 0
      const body = list.current?.querySelector('tbody')
      if (!body?.checkVisibility()) return
      const { top } = body.getBoundingClientRect()
      const seen = { top: -top - margin, bottom: window.innerHeight - top + margin }
      const next = rangeBetween(all, heights, seen)
      setRange((now) => (now.from === next.from && now.to === next.to ? now : next))
    }
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    // Whatever around the table scrolls.
    document.addEventListener('scroll', lookSoon, { capture: true, passive: true })
    window.addEventListener('resize', lookSoon)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', lookSoon, { capture: true })
      window.removeEventListener('resize', lookSoon)
    }
  }, [isLong, all, heights])

  // Rows that come and go would change the widths.
  useLayoutEffect(() => {
    if (!isLong || isPrinted) return
    const fix = () => fixWidths(list.current?.querySelector('table'))
    let release = fix()
    const fixAnew = () => {
      release()
      release = fix()
    }
    window.addEventListener('resize', fixAnew)
    return () => {
      window.removeEventListener('resize', fixAnew)
      release()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- other columns have other widths
  }, [isLong, isPrinted, columnsKey])

  useEffect(() => {
    const print = () => flushSync(() => setPrinted(true))
    const end = () => setPrinted(false)
    window.addEventListener('beforeprint', print)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', print)
      window.removeEventListener('afterprint', end)
    }
  }, [])

  return {
    list,
    drawn,
    /** Tells which row has the focus. */
    onFocus: ({ target }: { target: Element }) =>
      setFocused(target.closest<HTMLElement>('tr[data-row-key]')?.dataset['rowKey']),
  }
}
