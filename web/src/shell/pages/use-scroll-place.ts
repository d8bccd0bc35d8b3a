import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { KeptValues } from '#web/platform/page/kept-memory.ts'

/** Content that has not come by then does not come back to a place far down. */
const patienceMs = 4000

/** Events that end the restoration of the scroll position. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const name = 'scroll'

/**
 * Brings a scrolling element back to where it was: at once when it was merely hidden (some browsers forget), and
 * when its page is remounted, as soon as the content is long enough. Returns the scroll handler.
 */
export function useScrollPlace(element: RefObject<HTMLElement | null>, kept: KeptValues) {
  const isComingBack = useRef(false)
  useLayoutEffect(() => {
    const place = kept.read(name)
    const scroller = element.current
    if (scroller === null || typeof place !== 'number') return
    const until = Date.now() + patienceMs
    let frame = 0
    const stop = () => {
      isComingBack.current = false
      cancelAnimationFrame(frame)
      for (const move of ownMoves) scroller.removeEventListener(move, stop)
    }
    const tryPlace = () => {
      scroller.scrollTop = place
      // A pixel of play: browsers round places on scaled screens.
      if (scroller.scrollTop >= place - 1 || Date.now() > until) stop()
      else frame = requestAnimationFrame(tryPlace)
    }
    isComingBack.current = true
    for (const move of ownMoves) scroller.addEventListener(move, stop, { passive: true })
    tryPlace()
    return stop
  }, [element, kept])
  return () => {
    if (!isComingBack.current) kept.write(name, element.current?.scrollTop)
  }
}
