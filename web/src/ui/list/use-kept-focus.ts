import { useLayoutEffect, useRef } from 'react'

/**
 * The focus of a list whose rows are moved or taken out: a row loses it with its place in the document. Rows carry
 * `data-slot`, what can be focused in them `data-part`; where the wanted part cannot be, the first one that can gets the
 * focus, and a slot without parts gets it itself.
 */
export function useKeptFocus<E extends HTMLElement = HTMLDivElement>() {
  const list = useRef<E>(null)
  const wanted = useRef<{ slot: string; part: string } | null>(null)
  useLayoutEffect(() => {
    const { current } = wanted
    wanted.current = null
    if (current === null) return
    const row = list.current?.querySelector<HTMLElement>(
      `[data-slot="${CSS.escape(current.slot)}"]`,
    )
    const part = row?.querySelector<HTMLElement>(`[data-part="${current.part}"]:not(:disabled)`)
    const other = row?.querySelector<HTMLElement>('[data-part]:not(:disabled)')
    const focused = part ?? other ?? row
    focused?.focus()
  })
  const keepFocus = (slot: string, part: string) => {
    wanted.current = { slot, part }
  }
  return { list, keepFocus }
}
