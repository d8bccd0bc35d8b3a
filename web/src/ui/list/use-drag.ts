import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

const slotAt = ({ clientX, clientY }: PointerEvent) =>
  document
    .elementsFromPoint(clientX, clientY)
    .find((element) => element.matches('[data-slot]'))
    ?.getAttribute('data-slot')

/**
 * An entry that is dragged by its handle takes the place of the one it is over, at once; by mouse, pen or finger. Entries
 * carry their key in `data-slot`.
 */
export function useDrag<Key extends string>(onOver: (dragged: Key, over: Key) => void) {
  const [dragged, setDragged] = useState<Key | null>(null)
  const latest = useRef(onOver)
  useEffect(() => {
    latest.current = onOver
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
        if (over !== key) latest.current(key, over)
      }
      const end = () => {
        setDragged(null)
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
