import { createContext, type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import type { MenuEntry } from '#web/ui/overlay/Menu.tsx'

/** Tools of a list that go into its menu where there is no room, in the order that they have there; the last ones go first. */
const order = [
  'export',
  'import',
  'sheet',
  'refresh',
  'print',
  'enlarge',
  'columns',
  'search',
] as const
export type ToolName = (typeof order)[number]

const foldings = ['none', 'icons', 'most', 'all'] as const
/** Which of the tools are in the menu: none, those that are icons, all but the export, or all. */
export type Folding = (typeof foldings)[number]

const first: Readonly<Record<Folding, ToolName | undefined>> = {
  none: undefined,
  icons: 'refresh',
  most: 'import',
  all: 'export',
}

function isFolded(name: ToolName, folding: Folding) {
  const from = first[folding]
  return from !== undefined && order.indexOf(name) >= order.indexOf(from)
}

type Entries = { readonly [K in ToolName]?: MenuEntry | undefined }
type Put = (name: ToolName, entry: MenuEntry | undefined) => void

/** Where a tool puts its entry while it is folded; undefined for one that is shown. */
export const FoldedTools = createContext<(name: ToolName) => Put | undefined>(() => undefined)

/** The entries of the menu, and what tools put them there by. */
export function useFoldedTools(folding: Folding) {
  const [entries, setEntries] = useState<Entries>({})
  const put = useCallback<Put>(
    (name, entry) => setEntries((now) => ({ ...now, [name]: entry })),
    [],
  )
  const putOf = useCallback(
    (name: ToolName) => (isFolded(name, folding) ? put : undefined),
    [folding, put],
  )
  return { putOf, entries: order.flatMap((name) => entries[name] ?? []) }
}

/** Between tools, between what narrows the list, and of the button that opens the menu. */
const gaps = { tools: 4, filters: 10 }
const menuWidth = 38

/** Of the tools as they were when they were shown last, by their names: those that are folded have no width that says how much they need. */
type Widths = { readonly [K in ToolName]?: number } & {
  /** What is never folded. */
  kept?: number
}

function widthsOf(tools: Element): Widths {
  const widths: Record<string, number> = {}
  for (const part of tools.querySelectorAll<HTMLElement>(':scope > *')) {
    const { tool = 'kept' } = part.dataset
    widths[tool] = (widths[tool] ?? 0) + part.offsetWidth + gaps.tools
  }
  return widths
}

/** What the tools that are not folded need, with the menu of the others. */
function toolsWidth({ kept = 0, ...widths }: Widths, folding: Folding) {
  const menu = folding === 'none' ? 0 : menuWidth
  return order
    .filter((name) => !isFolded(name, folding))
    .reduce((sum, name) => sum + (widths[name] ?? 0), kept + menu)
}

/** What searching needs in one row: fields as wide as they are at first, buttons as they are. */
function searchWidth(row: Element | null) {
  let sum = 0
  for (const part of row?.querySelectorAll<HTMLElement>(':scope > *') ?? [])
    sum += (Number.parseFloat(getComputedStyle(part).flexBasis) || part.offsetWidth) + gaps.filters
  return sum
}

/** How many tools of a bar have to be folded for the others to stand in one row with the search, or in the first one of two. */
export function useFolding(bar: RefObject<HTMLElement | null>): Folding {
  const [widths, setWidths] = useState<Widths>({})
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = bar.current
    const tools = element?.querySelector('.kit-tools')
    if (!element || !tools) return
    const look = () => {
      setWidths((now) => {
        const next = { ...now, ...widthsOf(tools) }
        return JSON.stringify(next) === JSON.stringify(now) ? now : next
      })
      setRoom(element.clientWidth - searchWidth(element.querySelector('.w-filter-row')))
    }
    // It tells of what there is at first, too.
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    sizes.observe(tools)
    // The row of what narrows the list keeps its width when a way back or a number comes into it.
    const parts = new MutationObserver(look)
    parts.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      sizes.disconnect()
      parts.disconnect()
    }
  }, [bar])
  return foldings.find((folding) => toolsWidth(widths, folding) <= room) ?? 'most'
}
