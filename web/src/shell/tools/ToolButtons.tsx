import type { MessageCounts } from '@iwater/contract/messages'
import { LayoutGrid } from 'lucide-react'
import { useFeed } from '#web/features/messages/feed.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { Menu } from '#web/ui/overlay/Menu.tsx'
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

function Badge({ count }: { count: number }) {
  if (count === 0) return null
  const shown = count > mostOnBadge ? `${mostOnBadge}+` : count
  return <i className="tool-badge" data-count={shown} aria-hidden="true" />
}

/** What a tool is called, with what it counts. */
function useNamed() {
  const words = useText(toolsText)
  const local = useLocal()
  const format = useFormat()
  return ({ name }: Pick<ToolEntry, 'name'>, count: number) =>
    count > 0 ? words.withCount(local(name), format.number(count)) : local(name)
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
  const named = useNamed()
  const count = countOf(
    tool,
    tools,
    useFeed((feed) => feed.counts),
  )
  return (
    <IconButton
      label={named(tool, count)}
      aria-pressed={isPressed}
      aria-haspopup={isPressed === undefined ? 'dialog' : undefined}
      onClick={() => onOpen(tool)}
    >
      <ToolIcon tool={tool} />
      <Badge count={count} />
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
  const named = useNamed()
  const format = useFormat()
  const counts = useFeed((feed) => feed.counts)
  const isInRow = (tool: ToolEntry) => isWide || tool.kind === '0'
  const others = tools.filter((tool) => !isInRow(tool))
  const unread = others.reduce((sum, tool) => sum + countOf(tool, tools, counts), 0)
  const label = unread > 0 ? words.withCount(words.tools, format.number(unread)) : words.tools
  return (
    <>
      {others.length > 0 && (
        <Menu
          label={words.tools}
          entries={others.map((tool) => ({
            key: tool.id,
            label: named(tool, countOf(tool, tools, counts)),
            onSelect: () => onOpen(tool),
          }))}
          trigger={(props) => (
            <IconButton {...props} label={label}>
              <LayoutGrid size={18} />
              <Badge count={unread} />
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
