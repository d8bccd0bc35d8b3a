import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Where the focus goes on in a list, as selectors inside it. */
type Places = {
  /** What is removed, and in it what can have the focus. */
  entry: string
  part: string
  /** Where no entry is left: what adds one. */
  otherwise: string
}

/**
 * The focus goes with what is removed by a button of its own. It goes on in the entry that takes its place, else in the last one,
 * else at what adds another. Called with the place of what is being removed.
 */
export function useRemoval(
  list: RefObject<HTMLElement | null>,
  { entry, part, otherwise }: Places,
) {
  const removed = useRef<number | null>(null)
  useLayoutEffect(() => {
    const at = removed.current
    const { current } = list
    removed.current = null
    if (at === null || current === null) return
    const entries = [...current.querySelectorAll(entry)]
    const beside = entries[at] ?? entries.at(-1)
    const next =
      beside?.querySelector<HTMLElement>(part) ?? current.querySelector<HTMLElement>(otherwise)
    next?.focus()
  })
  return (at: number) => {
    removed.current = at
  }
}
