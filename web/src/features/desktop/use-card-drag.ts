import type { DesktopCard } from '@iwater/contract/desktop'
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

const cardAt = ({ clientX, clientY }: PointerEvent) =>
  document
    .elementsFromPoint(clientX, clientY)
    .find((element) => element.matches('[data-slot]'))
    ?.getAttribute('data-slot') as DesktopCard | null | undefined

/** A card that is dragged by its handle takes the place of the one it is over, at once; by mouse, pen or finger. */
export function useCardDrag(onOver: (dragged: DesktopCard, over: DesktopCard) => void) {
  const [dragged, setDragged] = useState<DesktopCard | null>(null)
  const latest = useRef(onOver)
  useEffect(() => {
    latest.current = onOver
  })
  const handle = (card: DesktopCard) => ({
    onPointerDown(down: ReactPointerEvent<HTMLElement>) {
      if (down.button !== 0) return
      // So that no text is marked on the way.
      down.preventDefault()
      down.currentTarget.focus()
      setDragged(card)
      let last: DesktopCard = card
      const move = (event: PointerEvent) => {
        const over = cardAt(event)
        // Cards change places under the pointer: the same one does not count twice in a row.
        if (over === undefined || over === null || over === last) return
        last = over
        if (over !== card) latest.current(card, over)
      }
      const end = () => {
        setDragged(null)
        window.removeEventListener('pointermove', move)
        window.removeEventListener('pointerup', end)
        window.removeEventListener('pointercancel', end)
      }
      // Not on the handle: it is taken out and put in elsewhere with its card, and would hear no more.
      window.addEventListener('pointermove', move)
      window.addEventListener('pointerup', end)
      window.addEventListener('pointercancel', end)
    },
  })
  return { dragged, handle }
}
