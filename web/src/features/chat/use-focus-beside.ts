import { type RefObject, useEffect } from 'react'
import { usePage } from '#web/platform/page/page.ts'

/**
 * A chat that was opened beside the page takes the focus, so that one can write at once, behind what the field begins with, or close
 * it by a key.
 */
export function useFocusBeside(place: RefObject<HTMLElement | null>, isReady = true) {
  const { isBeside } = usePage()
  useEffect(() => {
    const element = place.current
    if (!isBeside || !isReady || element === null) return
    element.focus({ preventScroll: true })
    if (element instanceof HTMLTextAreaElement)
      element.setSelectionRange(element.value.length, element.value.length)
  }, [isBeside, isReady, place])
}
