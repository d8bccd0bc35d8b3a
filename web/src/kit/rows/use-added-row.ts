import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Leads to the first field of a row that was added: the button that adds rows stands below them. */
export function useAddedRow(list: RefObject<HTMLElement | null>) {
  const wasAdded = useRef(false)
  useLayoutEffect(() => {
    if (!wasAdded.current) return
    wasAdded.current = false
    list.current
      ?.querySelector<HTMLElement>('tbody tr:last-child :is(input, textarea):not(:disabled)')
      ?.focus()
  })
  return () => {
    wasAdded.current = true
  }
}
