import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width of an element in CSS pixels, 0 until it is known; one that is hidden keeps what it had. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const node = element.current
    if (node === null) return
    const take = (next: number) => {
      if (next > 0) setWidth(Math.round(next))
    }
    take(node.clientWidth)
    const observer = new ResizeObserver(([entry]) => take(entry?.contentRect.width ?? 0))
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return width
}
