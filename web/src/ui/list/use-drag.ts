import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

const slotAt = ({ clientX, clientY }: PointerEvent) =>
  document
    .elementsFromPoint(clientX, clientY)
    // Of a row of a table only its cells are found.
    .map((element) => element.closest('[data-slot]'))
    .find((element) => element !== null)
    ?.getAttribute('data-slot')

/**
 * An entry that is dragged by its handle takes the place of the one it is over, at once; by mouse, pen or finger. Entries
 * carry their key in `data-slot`. `onEnd` is told when it is let go, or that the browser has broken it off.
 */
export function useDrag<Key extends string>(
  onOver: (dragged: Key, over: Key) => void,
  onEnd?: (dragged: Key, isDropped: boolean) => void,
) {
  const [dragged, setDragged] = useState<Key | null>(null)
  const latest = useRef({ onOver, onEnd })
  useEffect(() => {
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
        const over = slotAt(event) as Key | null | undefined
        // Entries change places under the pointer: the same one does not count twice in a row.
        if (over === undefined || over === null || over === last) return
        last = over
        if (over !== key) latest.current.onOver(key, over)
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
