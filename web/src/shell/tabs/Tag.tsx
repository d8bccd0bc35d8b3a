import { House, Pin, X } from 'lucide-react'
import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { addressOf, type Tab } from './tab-list.ts'
import { tabsText } from './tabs.text.ts'

/** Title and state marks of a tab. */
export type TagState = {
  name: string
  isActive: boolean
  isFirst: boolean
  isUnsaved: boolean
  isAsleep: boolean
  /** The tab key stops here. */
  isStop: boolean
}

function TagContent({ tab, state }: { tab: Tab; state: TagState }) {
  const words = useText(tabsText)
  return (
    <>
      {state.isFirst && <House size={14} aria-hidden="true" />}
      {tab.isPinned && <Pin size={12} aria-label={words.pinned} role="img" />}
      <span>{state.name}</span>
      {state.isUnsaved && <i className="tag-unsaved" role="img" aria-label={words.unsaved} />}
    </>
  )
}

type Way = {
  /** The focus was on the tab: it moves on to the one on screen. */
  onClose: () => void
  onMove: (by: 1 | -1) => void
  /** The link has got the focus. */
  onReach: () => void
}

const moves: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 }

/** One tab: a link, which closes by its cross, by Delete, or by the middle of the mouse. */
export function Tag({
  tab,
  state,
  onClose,
  onMove,
  onReach,
  ...rest
}: { tab: Tab; state: TagState } & Way & Omit<ComponentProps<'li'>, 'children'>) {
  const words = useText(tabsText)
  const mayClose = !state.isFirst && !tab.isPinned
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey && event.shiftKey ? moves[event.key] : undefined
    if (by !== undefined) {
      event.preventDefault()
      onMove(by)
    } else if (event.key === 'Delete') onClose()
  }
  const closeByMiddleClick = (event: MouseEvent) => {
    if (event.button !== 1) return
    event.preventDefault()
    onClose()
  }
  return (
    <li
      className={state.isActive ? 'tag tag-active' : 'tag'}
      data-asleep={state.isAsleep || undefined}
      data-pinned={tab.isPinned || undefined}
      onAuxClick={closeByMiddleClick}
      {...rest}
    >
      <OwnLink
        to={addressOf(tab)}
        draggable={false}
        title={state.isAsleep ? words.asleep : undefined}
        aria-current={state.isActive ? 'page' : undefined}
        tabIndex={state.isStop ? 0 : -1}
        onFocus={onReach}
        onKeyDown={onKeyDown}
      >
        <TagContent tab={tab} state={state} />
      </OwnLink>
      {mayClose && (
        <button
          type="button"
          className="tag-close"
          // Delete does the same by keys.
          tabIndex={-1}
          aria-label={words.closePage(state.name)}
          onClick={onClose}
        >
          <X size={13} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
