import './tag-bar.css'
import type { LocalText } from '@iwater/contract/fields'
import { ChevronDown, Ellipsis } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useShellState } from '#web/shell/shell-state.ts'
import type { Go } from '#web/shell/use-go.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { showInRow } from '#web/ui/list/show-in-row.ts'
import type { OpenMenu } from './TabMenu.tsx'
import { Tag } from './Tag.tsx'
import { addressOf, isClosable, isFixed, type Tab } from './tab-list.ts'
import { tabsText } from './tabs.text.ts'
import { type TabActions, useTabActions } from './use-tab-actions.ts'

const loadMenu = () => import('./TabMenu.tsx')
const TabMenu = lazy(async () => ({ default: (await loadMenu()).TabMenu }))

type TitleOf = (path: string) => LocalText | undefined

function useNameOf(titleOf: TitleOf) {
  const words = useText(tabsText)
  const local = useLocal()
  return ({ path, title: own, menuTitle }: Tab) => {
    // A closed tab is known by what it was called.
    const title = titleOf(path) ?? own ?? menuTitle
    return title === undefined ? words.unnamed : local(title)
  }
}

/** A tab that is dragged gives its place to the one it is dragged over at once. */
function useDragging(tabs: readonly Tab[], actions: TabActions) {
  const [dragged, setDragged] = useState<Tab | null>(null)
  return (tab: Tab) => ({
    draggable: !isFixed(tabs, tab.path),
    'data-dragged': dragged?.path === tab.path || undefined,
    onDragStart: () => setDragged(tab),
    onDragEnd: () => setDragged(null),
    onDragOver: (event: { preventDefault(): void }) => {
      if (dragged === null) return
      event.preventDefault()
      if (dragged.path !== tab.path) actions.drag(dragged, tabs.indexOf(tab))
    },
  })
}

const places: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowRight: (at, count) => Math.min(at + 1, count - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Left, right, Home and End go from tab to tab; with modifiers the keys are others'. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const place = places[event.key]
  if (place === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.tag > a')]
  const at = links.indexOf(event.target as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  links[place(at, links.length)]?.focus()
}

/** The tab key stops at one of the tabs: where the focus is, else at that of the page on screen. */
function useTabStop(tabs: readonly Tab[], path: string) {
  const [focused, setFocused] = useState<string>()
  const has = (one: string | undefined) => tabs.some((tab) => tab.path === one)
  return {
    stop: [focused, path].find(has) ?? tabs[0]?.path,
    focus: setFocused,
    onBlur(event: FocusEvent) {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(undefined)
    },
  }
}

/**
 * Keeps the tab of the page on screen in view, also when tabs get their names, and puts the focus on it once after `refocus`.
 */
function useShownTab(path: string, names: string) {
  const list = useRef<HTMLUListElement>(null)
  const mustRefocus = useRef(false)
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('.tag-active')
    if (list.current && shown) showInRow(list.current, shown, 'nearest')
    if (mustRefocus.current) shown?.querySelector('a')?.focus()
    mustRefocus.current = false
    if (!list.current || !shown) return
    // It grows with the mark of unsaved input, and the strip shrinks with the window.
    const observer = new ResizeObserver(() => {
      if (list.current) showInRow(list.current, shown, 'nearest')
    })
    observer.observe(list.current)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [path, names])
  const refocus = () => {
    mustRefocus.current = true
  }
  return { list, refocus }
}

/** Pages that are open, as links; the one on screen is marked and kept in view. */
export function TagBar({ path, go, titleOf }: { path: string; go: Go; titleOf: TitleOf }) {
  const words = useText(tabsText)
  const tabs = useShellState((state) => state.tabs)
  const living = useShellState((state) => state.living)
  const unsaved = useShellState((state) => state.unsaved)
  const nameOf = useNameOf(titleOf)
  const actions = useTabActions(path, go, nameOf)
  const draggable = useDragging(tabs, actions)
  const { list, refocus } = useShownTab(path, tabs.map(nameOf).join('\n'))
  const { stop, focus, onBlur } = useTabStop(tabs, path)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const active = tabs.find((tab) => tab.path === path)
  const isAsleep = (tab: Tab) => tab.path !== path && !living.includes(tab.path)

  const openMenu = (event: MouseEvent, tab: Tab) => {
    event.preventDefault()
    // So that the focus comes back to the tab when the menu closes.
    event.currentTarget.querySelector('a')?.focus()
    setMenu({ tab, point: { x: event.clientX, y: event.clientY } })
  }
  const menuButton = (tab: Tab | null) => ({
    className: 'tag-options',
    'aria-haspopup': 'menu' as const,
    'aria-expanded': menu !== null && menu.tab === tab,
    onPointerEnter: () => void loadMenu(),
    onClick: (event: MouseEvent) => {
      if (menu !== null && menu.tab === tab) {
        setMenu(null)
        return
      }
      const { left, bottom } = event.currentTarget.getBoundingClientRect()
      setMenu({ tab, point: { x: left, y: bottom + 4 } })
    },
  })
  const closeHere = (tab: Tab) => {
    if (!isClosable(tabs, tab.path)) return
    refocus()
    actions.close(tab)
  }

  return (
    <nav className="tag-bar" aria-label={words.openPages}>
      <ul
        ref={list}
        onKeyDown={walk}
        onBlur={onBlur}
        onWheel={(event) => {
          event.currentTarget.scrollLeft += event.deltaY
        }}
      >
        {tabs.map((tab) => (
          <Tag
            key={tab.path}
            tab={tab}
            state={{
              name: nameOf(tab),
              isActive: tab.path === path,
              isFirst: isFixed(tabs, tab.path),
              isUnsaved: unsaved.has(tab.path),
              isAsleep: isAsleep(tab),
              isStop: tab.path === stop,
            }}
            onReach={() => focus(tab.path)}
            onClose={() => closeHere(tab)}
            onMove={(by) => actions.move(tab, by)}
            onContextMenu={(event) => openMenu(event, tab)}
            {...draggable(tab)}
          />
        ))}
      </ul>
      <IconButton {...menuButton(null)} label={words.allPages(tabs.length)}>
        <ChevronDown size={16} />
      </IconButton>
      {active !== undefined && (
        <IconButton {...menuButton(active)} label={words.options}>
          <Ellipsis size={16} />
        </IconButton>
      )}
      {menu !== null && (
        <Suspense>
          <TabMenu
            open={menu}
            path={path}
            actions={actions}
            nameOf={nameOf}
            isAsleep={isAsleep}
            show={(tab) => go(addressOf(tab))}
            onClose={() => setMenu(null)}
          />
        </Suspense>
      )}
      <p className="w-read-out-only" aria-live="polite">
        {actions.message}
      </p>
    </nav>
  )
}
