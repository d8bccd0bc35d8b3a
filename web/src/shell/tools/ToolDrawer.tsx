import { Drawer } from 'antd'
import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import type { FindPage } from '#web/shell/pages/page-source.ts'
import { ToolIcon } from './ToolIcon.tsx'
import { ToolPage } from './ToolPage.tsx'
import type { ToolEntry } from './tool-list.ts'
import { toolsText } from './tools.text.ts'

/**
 * Escape closes it wherever the focus is: the drawer itself hears the key only while the focus is inside. One that lies
 * over it is closed first.
 */
function useEscape(isOpen: boolean, onClose: () => void) {
  useEffect(() => {
    if (!isOpen) return
    const hear = (event: KeyboardEvent) => {
      const isOnTop = document.querySelectorAll('.ant-drawer-open').length < 2
      if (event.key === 'Escape' && !event.defaultPrevented && isOnTop) onClose()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [isOpen, onClose])
}

/**
 * A tool over the whole width, in front of the page, which is there again when it is closed. Null closes it; while it
 * slides away it still shows the last one.
 */
export function ToolDrawer({
  tool,
  findPage,
  onClose,
}: {
  tool: ToolEntry | null
  findPage: FindPage
  onClose: () => void
}) {
  const local = useLocal()
  const words = useText(toolsText)
  const [last, setLast] = useState(tool)
  useEscape(tool !== null, onClose)
  if (tool !== null && tool !== last) setLast(tool)
  if (last === null) return null
  const name = local(last.name)
  return (
    <Drawer
      open={tool !== null}
      size="100%"
      placement="right"
      // A message that opens over it would push what has no room to go.
      push={false}
      className="tool-drawer"
      aria-label={name}
      closable={{ 'aria-label': words.close, placement: 'end' }}
      title={
        <span className="tool-drawer-title">
          <ToolIcon tool={last} size={17} />
          {name}
        </span>
      }
      extra={
        'address' in last.target && (
          // A page that forbids framing stays blank without any event.
          <a className="w-button" href={last.target.address.href} target="_blank" rel="noreferrer">
            <ExternalLink size={15} aria-hidden="true" />
            {words.openOutside}
          </a>
        )
      }
      onClose={onClose}
      afterOpenChange={(isOpen) => {
        if (!isOpen) setLast(null)
      }}
    >
      <ToolPage target={last.target} title={name} findPage={findPage} />
    </Drawer>
  )
}
