import { type RefObject, useEffect, useState } from 'react'

/** What keys reach. */
const reached =
  ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])'

/** Whether an element scrolls without holding anything that keys reach: it then has to take the focus to be scrolled. */
export function useReadByKeys(ref: RefObject<HTMLElement | null>) {
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    // The size is asked for last: that lays out the page.
    const look = () =>
      setRead(
        element.querySelector(reached) === null && element.scrollHeight > element.clientHeight,
      )
    const sizes = new ResizeObserver(look)
    const contents = new MutationObserver(look)
    sizes.observe(element)
    contents.observe(element, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [ref])
  return isRead
}
