import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
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
  const name = local(tool.name)
  const label = isOpen ? words.hide(name) : words.show(name)
  const Arrow = isOpen ? ChevronRight : ChevronLeft
  return createPortal(
    <aside className={isOpen ? 'tool-side tool-side-open' : 'tool-side'} aria-label={name}>
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
