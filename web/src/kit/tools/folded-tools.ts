import { createContext, type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import type { MenuEntry } from '#web/ui/overlay/Menu.tsx'

/** Tools of a list that go into its menu where there is no room, in the order that they have there. */
const order = ['import', 'sheet', 'refresh', 'print', 'enlarge', 'columns', 'search'] as const
export type ToolName = (typeof order)[number]

type Entries = { readonly [K in ToolName]?: MenuEntry | undefined }
type Put = (name: ToolName, entry: MenuEntry | undefined) => void

/** Where tools put their entries while they are folded. */
export const FoldedTools = createContext<Put | undefined>(undefined)

/** The entries of the menu, and what tools put them there by. */
export function useFoldedTools() {
  const [entries, setEntries] = useState<Entries>({})
  const put = useCallback<Put>(
    (name, entry) => setEntries((now) => ({ ...now, [name]: entry })),
    [],
  )
  return { put, entries: order.flatMap((name) => entries[name] ?? []) }
}

/** What searches needs at least: the words of the search field and the button of the filter. */
const searchWidth = 310
const gap = 4

/** The width of the tools beside each other. */
const widthOf = (tools: HTMLElement) =>
  [...tools.children].reduce((sum, { clientWidth }) => sum + clientWidth + gap, 0)

/** Whether a bar has no room for its tools beside the search, or in one row where they stand below it. */
export function useIsTight(bar: RefObject<HTMLElement | null>, isBeside: boolean) {
  /** As they were when they were shown last. */
  const [toolsWidth, setToolsWidth] = useState(0)
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  const isTight = width < toolsWidth + (isBeside ? searchWidth : 0)
  useLayoutEffect(() => {
    const element = bar.current
    const tools = element?.querySelector<HTMLElement>('.kit-tools')
    if (!element || !tools) return
    const look = () => {
      // Tools that are folded have no width that says how much they need.
      if (!isTight) setToolsWidth(widthOf(tools))
      setWidth(element.clientWidth)
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    sizes.observe(tools)
    return () => sizes.disconnect()
  }, [bar, isTight])
  return isTight
}
