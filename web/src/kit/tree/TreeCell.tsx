import { ChevronRight } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import type { Row } from '../records.ts'
import { treeText } from './tree.text.ts'
import type { TreeNote } from './tree-rows.ts'

/** Pixels of a level. */
const indent = 20

/** Where the focus of a record in a tree stands: on what opens the record. */
const focusBranch = (within: Element, selector: string) =>
  within.querySelector<HTMLElement>(`${selector} .kit-open`)?.focus()

/** To another record that is shown: `to` takes the place of the present one and the last place. */
function focusShown(tree: Element, from: string, to: (at: number, last: number) => number) {
  const shown = [...tree.querySelectorAll<HTMLElement>('[data-branch] .kit-open')]
  const at = shown.findIndex((one) => one.closest('[data-branch]')?.matches(from))
  shown[to(at, shown.length - 1)]?.focus()
}

const isWithModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  altKey || ctrlKey || metaKey || shiftKey

/** A record at its level, with what opens the levels below it; arrow keys open, close and lead from record to record. */
export function TreeCell({
  row: { id, children = 0 },
  name,
  depth,
  parent,
  isOpened,
  onToggle,
  content,
}: {
  row: Row
  name: string
  depth: number
  parent: string
  isOpened: boolean
  onToggle: () => void
  content: ReactNode
}) {
  const words = useText(treeText)
  const format = useFormat()
  const own = `[data-branch="${CSS.escape(id)}"]`
  const lead: Readonly<Record<string, (tree: Element) => void>> = {
    ArrowRight: (tree) => {
      if (isOpened) focusBranch(tree, `[data-above="${CSS.escape(id)}"]`)
      else if (children > 0) onToggle()
    },
    ArrowLeft: (tree) => {
      if (isOpened) onToggle()
      else focusBranch(tree, `[data-branch="${CSS.escape(parent)}"]`)
    },
    ArrowUp: (tree) => focusShown(tree, own, (at) => at - 1),
    ArrowDown: (tree) => focusShown(tree, own, (at) => at + 1),
    Home: (tree) => focusShown(tree, own, () => 0),
    End: (tree) => focusShown(tree, own, (_, last) => last),
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tree = event.currentTarget.closest('.kit-tree')
    const go = lead[event.key]
    if (tree === null || go === undefined || isWithModifier(event)) return
    event.preventDefault()
    go(tree)
  }
  return (
    <span
      className="kit-branch"
      data-branch={id}
      data-above={parent}
      style={{ paddingInlineStart: depth * indent }}
      onKeyDown={onKeyDown}
    >
      {children > 0 ? (
        <IconButton
          className="kit-fold-branch"
          label={words.below(name, format.number(children))}
          aria-expanded={isOpened}
          onClick={onToggle}
        >
          <ChevronRight size={16} />
        </IconButton>
      ) : (
        <span className="kit-leaf" />
      )}
      <span className="w-read-out-only">{words.level(format.number(depth + 1))}</span>
      {content}
      {children > 0 && (
        <span className="kit-below-count" aria-hidden="true">
          {format.number(children)}
        </span>
      )}
    </span>
  )
}

/** What stands in a level instead of a record: that it is loading, has failed, or has more. */
export function TreeNoteCell({
  note: { kind, left },
  depth,
  onMore,
  onRetry,
}: {
  note: TreeNote
  depth: number
  onMore: () => void
  onRetry: () => void
}) {
  const words = useText(treeText)
  const format = useFormat()
  return (
    <span className="kit-branch" style={{ paddingInlineStart: depth * indent }}>
      <span className="kit-leaf" />
      {kind === 'loading' && <span role="status">{words.loading}</span>}
      {kind === 'failed' && (
        <span role="alert">
          {words.failed} <Button onClick={onRetry}>{words.retry}</Button>
        </span>
      )}
      {kind === 'more' && (
        <Button variant="quiet" onClick={onMore}>
          {words.more(format.number(left))}
        </Button>
      )}
    </span>
  )
}
