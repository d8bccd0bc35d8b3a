import { type PointerEvent as ReactPointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const entryAt = ({ clientX, clientY }: PointerEvent) =>
  document
    .elementsFromPoint(clientX, clientY)
    // Of a row of a table only its cells are found.
    .map((element) => element.closest('[data-slot]'))
    .find((element) => element !== null)

/** How far down an entry a point is, from 0 to 1. */
function shareOf(entry: Element, { clientY }: PointerEvent) {
  const { top, height } = entry.getBoundingClientRect()
  return (clientY - top) / height
}

/**
 * An entry that is dragged by its handle takes the place of the one it is over, at once; by mouse, pen or finger. Entries
 * carry their key in `data-slot`. `onEnd` is told when it is let go, or that the browser has broken it off. With `isFine`
 * every move over an entry is told, also over the dragged one, with how far down it is (0 to 1).
 */
export function useDrag<Key extends string>(
  onOver: (dragged: Key, over: Key, share: number) => void,
  onEnd?: (dragged: Key, isDropped: boolean) => void,
  isFine = false,
) {
  const [dragged, setDragged] = useState<Key | null>(null)
  const latest = useRef({ onOver, onEnd })
  useLayoutEffect(() => {
    latest.current = { onOver, onEnd }
  })
  const handle = (key: Key) => ({
    onPointerDown(down: ReactPointerEvent<HTMLElement>) {
      if (down.button !== 0) return
      // So that no text is marked on the way.
      down.preventDefault()
      down.currentTarget.focus()
      setDragged(key)
      let last = key
      const move = (event: PointerEvent) => {
        const entry = entryAt(event)
        const over = entry?.getAttribute('data-slot') as Key | null | undefined
        // Entries change places under the pointer: the same one does not count twice in a row.
        if (!entry || over === undefined || over === null || (over === last && !isFine)) return
        last = over
        // Shown before the next event: a drop that follows at once is told of this move, not of the one before it.
        if (over !== key || isFine)
          flushSync(() => latest.current.onOver(key, over, shareOf(entry, event)))
      }
      const end = ({ type }: PointerEvent) => {
        setDragged(null)
        latest.current.onEnd?.(key, type === 'pointerup')
        window.removeEventListener('pointermove', move)
        window.removeEventListener('pointerup', end)
        window.removeEventListener('pointercancel', end)
      }
      // Not on the handle: it is taken out and put in elsewhere with its entry, and would hear no more.
      window.addEventListener('pointermove', move)
      window.addEventListener('pointerup', end)
      window.addEventListener('pointercancel', end)
    },
  })
  return { dragged, handle }
}
