import './arrange.css'
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { Menu } from '#web/ui/overlay/Menu.tsx'
import { arrangeText } from './arrange.text.ts'

export type Move = 'up' | 'down' | 'first' | 'last'

const icons = { up: ArrowUp, down: ArrowDown, first: ArrowUpToLine, last: ArrowDownToLine } as const

/** What a record is moved by: dragged, by Alt with arrow keys, or by the entries of its menu. */
export function MoveHandle({
  name,
  isFirst,
  isLast,
  drag,
  onMove,
}: {
  name: string
  isFirst: boolean
  isLast: boolean
  drag: { onPointerDown: (event: PointerEvent<HTMLElement>) => void }
  onMove: (move: Move) => void
}) {
  const words = useText(arrangeText)
  const pressedAt = useRef<number>(undefined)
  const isDisabled = { up: isFirst, first: isFirst, down: isLast, last: isLast }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = event.altKey ? ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key] : null
    if (!move) return
    event.preventDefault()
    if (!isDisabled[move]) onMove(move)
  }
  return (
    <Menu
      label={words.moves(name)}
      trigger={({ onClick, ...trigger }) => (
        <IconButton
          {...trigger}
          label={words.move(name)}
          className="kit-move"
          data-part="grip"
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            pressedAt.current = event.clientY
            drag.onPointerDown(event)
          }}
          onClick={({ clientY, detail }) => {
            // What ends a drag is no click; keys have no place.
            const moved = detail === 0 ? 0 : Math.abs(clientY - (pressedAt.current ?? clientY))
            if (moved < 5) onClick()
          }}
        >
          <GripVertical size={15} />
        </IconButton>
      )}
      entries={(['up', 'down', 'first', 'last'] as const).map((move) => ({
        key: move,
        label: words[move],
        icon: icons[move],
        isDisabled: isDisabled[move],
        onSelect: () => onMove(move),
      }))}
    />
  )
}
