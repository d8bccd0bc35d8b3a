import { ExternalLink } from 'lucide-react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import type { FindPage } from '#web/shell/pages/page-source.ts'
import { PanelFrame } from '#web/ui/overlay/PanelFrame.tsx'
import { ToolIcon } from './ToolIcon.tsx'
import { ToolPage } from './ToolPage.tsx'
import type { ToolEntry } from './tool-list.ts'
import { toolsText } from './tools.text.ts'

/** A tool over the whole width, in front of the page, which is there again when it is closed. */
export function ToolDrawer({
  tool,
  findPage,
  onClose,
}: {
  tool: ToolEntry
  findPage: FindPage
  onClose: () => void
}) {
  const local = useLocal()
  const words = useText(toolsText)
  const name = local(tool.name)
  return (
    <PanelFrame
      in="drawer"
      width="100%"
      className="tool-drawer"
      title={
        <span className="tool-drawer-title">
          <ToolIcon tool={tool} size={17} />
          {name}
        </span>
      }
      extra={
        'address' in tool.target && (
          // A page that forbids framing stays blank without any event.
          <a className="w-button" href={tool.target.address.href} target="_blank" rel="noreferrer">
            <ExternalLink size={15} aria-hidden="true" />
            {words.openOutside}
          </a>
        )
      }
      onClose={onClose}
    >
      <ToolPage target={tool.target} title={name} findPage={findPage} />
    </PanelFrame>
  )
}
