import type { MessageCounts } from '@iwater/contract/messages'
import { LayoutGrid } from 'lucide-react'
import { useFeed } from '#web/features/messages/feed.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { ToolIcon } from './ToolIcon.tsx'
import type { ToolEntry } from './tool-list.ts'
import { toolsText } from './tools.text.ts'

const mostOnBadge = 99

/** What a tool counts: notices where notices have a tool of their own, else all that is unread. */
function countOf(tool: ToolEntry, tools: readonly ToolEntry[], counts: MessageCounts | null) {
  if (counts === null) return 0
  if (tool.kind === '1') return counts.notice
  if (tool.kind !== '0') return 0
  return counts.message + (tools.some(({ kind }) => kind === '1') ? 0 : counts.notice)
}

function ToolButton({
  tool,
  tools,
  isPressed,
  onOpen,
}: {
  tool: ToolEntry
  tools: readonly ToolEntry[]
  isPressed: boolean | undefined
  onOpen: (tool: ToolEntry) => void
}) {
  const words = useText(toolsText)
  const local = useLocal()
  const format = useFormat()
  const count = countOf(
    tool,
    tools,
    useFeed((feed) => feed.counts),
  )
  const name = local(tool.name)
  return (
    <IconButton
      label={count > 0 ? words.withCount(name, format.number(count)) : name}
      aria-pressed={isPressed}
      aria-haspopup={isPressed === undefined ? 'dialog' : undefined}
      onClick={() => onOpen(tool)}
    >
      <ToolIcon tool={tool} />
      {count > 0 && (
        <i
          className="tool-badge"
          data-count={count > mostOnBadge ? `${mostOnBadge}+` : count}
          aria-hidden="true"
        />
      )}
    </IconButton>
  )
}

/** The tools of the header; where there is little room all but the messages are in a menu. */
export function ToolButtons({
  tools,
  isWide,
  pressedId,
  onOpen,
}: {
  tools: readonly ToolEntry[]
  isWide: boolean
  /** The one shown beside the page. */
  pressedId: string | undefined
  onOpen: (tool: ToolEntry) => void
}) {
  const words = useText(toolsText)
  const local = useLocal()
  const isInRow = (tool: ToolEntry) => isWide || tool.kind === '0'
  const others = tools.filter((tool) => !isInRow(tool))
  return (
    <>
      {others.length > 0 && (
        <Menu
          label={words.tools}
          entries={others.map((tool) => ({
            key: tool.id,
            label: local(tool.name),
            onSelect: () => onOpen(tool),
          }))}
          trigger={(props) => (
            <IconButton {...props} label={words.tools}>
              <LayoutGrid size={18} />
            </IconButton>
          )}
        />
      )}
      {tools.filter(isInRow).map((tool) => (
        <ToolButton
          key={tool.id}
          tool={tool}
          tools={tools}
          isPressed={tool.kind === '3' || tool.kind === '4' ? tool.id === pressedId : undefined}
          onOpen={onOpen}
        />
      ))}
    </>
  )
}
