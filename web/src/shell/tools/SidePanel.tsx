import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import type { FindPage } from '#web/shell/pages/page-source.ts'
import { ToolPage } from './ToolPage.tsx'
import type { ToolEntry } from './tool-list.ts'
import { toolsText } from './tools.text.ts'

/** Between two addresses the frame is away for this long, so that the old page is not taken for the new one. */
const reshowMs = 100

/** The tool to show: nothing for a moment whenever it becomes another. */
function useReshown(tool: ToolEntry) {
  const [shown, setShown] = useState(tool)
  useEffect(() => {
    if (shown === tool) return
    const timer = setTimeout(() => setShown(tool), reshowMs)
    return () => clearTimeout(timer)
  }, [shown, tool])
  return shown === tool ? tool : null
}

/** What the focus has left for the panel, to which Escape leads back. */
function useFormerFocus(panel: RefObject<HTMLElement | null>) {
  const former = useRef<HTMLElement | null>(null)
  // Before a page in the panel takes the focus.
  useLayoutEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && panel.current?.contains(target) === true
    const note = ({ target, relatedTarget }: FocusEvent) => {
      if (isInside(relatedTarget) && !isInside(target) && target instanceof HTMLElement)
        former.current = target
    }
    document.addEventListener('focusout', note)
    return () => document.removeEventListener('focusout', note)
  }, [panel])
  return former
}

/**
 * Customer service or the assistant at the right edge, with an arrow that takes it away and brings it back. Hidden it
 * keeps what is going on in it.
 */
export function SidePanel({
  tool,
  isOpen,
  findPage,
  onToggle,
}: {
  tool: ToolEntry
  isOpen: boolean
  findPage: FindPage
  onToggle: () => void
}) {
  const words = useText(toolsText)
  const local = useLocal()
  const shown = useReshown(tool)
  const panel = useRef<HTMLElement>(null)
  const former = useFormerFocus(panel)
  const hide = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    const target = event.target as Element
    // A dialog that the page has opened is closed by itself.
    if (!isOpen || target.closest('dialog') !== null || !event.currentTarget.contains(target))
      return
    const back = former.current
    ;(back?.isConnected ? back : panel.current?.querySelector('button'))?.focus()
    onToggle()
  }
  const name = local(tool.name)
  const label = isOpen ? words.hide(name) : words.show(name)
  const Arrow = isOpen ? ChevronRight : ChevronLeft
  return createPortal(
    <aside
      ref={panel}
      className={isOpen ? 'tool-side tool-side-open' : 'tool-side'}
      aria-label={name}
      onKeyDown={hide}
    >
      <button
        type="button"
        className="tool-side-arrow"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <Arrow size={16} aria-hidden="true" />
      </button>
      <div className="tool-side-page" inert={!isOpen}>
        {shown !== null && (
          <ToolPage isBeside target={shown.target} title={name} findPage={findPage} />
        )}
      </div>
    </aside>,
    document.body,
  )
}
