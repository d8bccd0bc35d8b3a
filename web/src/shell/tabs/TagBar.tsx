import './tag-bar.css'
import type { LocalText } from '@iwater/contract/fields'
import { Ellipsis, House, X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useShellState } from '#web/shell/shell-state.ts'
import type { Go } from '#web/shell/use-go.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, MenuAt } from '#web/ui/Menu.tsx'
import { OwnLink } from '#web/ui/OwnLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { addressOf, isFixed, type Tab } from './tab-list.ts'
import { tabMenu } from './tab-menu.ts'
import { tabsText } from './tabs.text.ts'
import { type TabActions, useTabActions } from './use-tab-actions.ts'

type Names = {
  titleOf: (path: string) => LocalText | undefined
  /** Whether the menu, which names most pages, is still on its way. */
  isNaming: boolean
  /** False for pages that the menu wants to be open without a tab. */
  isTab: (path: string) => boolean
}

function useNameOf({ titleOf }: Names) {
  const words = useText(tabsText)
  const local = useLocal()
  return ({ path }: Tab) => {
    const title = titleOf(path)
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

function TabContent({
  name,
  isFirst,
  isNamed,
}: {
  name: string
  isFirst: boolean
  isNamed: boolean
}) {
  return (
    <>
      {isFirst && <House size={14} aria-hidden="true" />}
      {isNamed ? <span>{name}</span> : <Skeleton width={64} height={14} />}
    </>
  )
}

/** Pages that are open, as links; the one on screen is marked and kept in view. */
export function TagBar({ path, go, ...names }: { path: string; go: Go } & Names) {
  const words = useText(tabsText)
  const tabs = useShellState((state) => state.tabs).filter(({ path: page }) => names.isTab(page))
  const list = useRef<HTMLUListElement>(null)
  const nameOf = useNameOf(names)
  const actions = useTabActions(path, go, nameOf)
  const draggable = useDragging(tabs, actions)
  const [menuAt, setMenuAt] = useState<{ tab: Tab; point: { x: number; y: number } } | null>(null)
  const active = tabs.find((tab) => tab.path === path)

  const mustRefocus = useRef(false)
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('.tag-active')
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (mustRefocus.current) shown?.querySelector('a')?.focus()
    mustRefocus.current = false
  }, [path, tabs.length])

  const openMenu = (event: MouseEvent, tab: Tab) => {
    event.preventDefault()
    // So that the focus comes back to the tab when the menu closes.
    event.currentTarget.querySelector('a')?.focus()
    setMenuAt({ tab, point: { x: event.clientX, y: event.clientY } })
  }
  // The focus was on the tab that goes: it moves to the one on screen.
  const closeHere = (tab: Tab) => {
    mustRefocus.current = true
    actions.close(tab)
  }
  const closeByMiddleClick = (event: MouseEvent, tab: Tab) => {
    if (event.button !== 1) return
    event.preventDefault()
    actions.close(tab)
  }

  return (
    <nav className="tag-bar" aria-label={words.openPages}>
      <ul
        ref={list}
        onWheel={(event) => {
          event.currentTarget.scrollLeft += event.deltaY
        }}
      >
        {tabs.map((tab) => {
          const name = nameOf(tab)
          const isFirst = isFixed(tabs, tab.path)
          return (
            <li
              key={tab.path}
              className={tab.path === path ? 'tag tag-active' : 'tag'}
              {...draggable(tab)}
              onContextMenu={(event) => openMenu(event, tab)}
              onAuxClick={(event) => closeByMiddleClick(event, tab)}
            >
              <OwnLink
                to={addressOf(tab)}
                draggable={false}
                aria-current={tab.path === path ? 'page' : undefined}
                onKeyDown={(event) => {
                  if (event.key === 'Delete') closeHere(tab)
                }}
              >
                <TabContent
                  name={name}
                  isFirst={isFirst}
                  isNamed={!names.isNaming || names.titleOf(tab.path) !== undefined}
                />
              </OwnLink>
              {!isFirst && (
                <button
                  type="button"
                  className="tag-close"
                  aria-label={words.closePage(name)}
                  onClick={() => closeHere(tab)}
                >
                  <X size={13} aria-hidden="true" />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {active !== undefined && (
        <Menu
          label={words.options}
          entries={tabMenu(active, tabs, actions, words)}
          trigger={(props) => (
            <IconButton {...props} label={words.options} className="tag-options">
              <Ellipsis size={16} />
            </IconButton>
          )}
        />
      )}
      {menuAt !== null && (
        <MenuAt
          point={menuAt.point}
          label={words.optionsOf(nameOf(menuAt.tab))}
          entries={tabMenu(menuAt.tab, tabs, actions, words)}
          onClose={() => setMenuAt(null)}
        />
      )}
      <p className="w-read-out-only" aria-live="polite">
        {actions.message}
      </p>
    </nav>
  )
}
