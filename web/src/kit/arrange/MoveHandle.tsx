import './arrange.css'
import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { Menu, type MenuEntry } from '#web/ui/overlay/Menu.tsx'
import { arrangeText } from './arrange.text.ts'

const keys: Readonly<Record<string, string>> = { ArrowUp: 'up', ArrowDown: 'down' }

/** What a record is moved by: dragged, by Alt with arrow keys, or by the entries of its menu. */
export function MoveHandle({
  name,
  drag,
  entries,
}: {
  name: string
  drag: { onPointerDown: (event: PointerEvent<HTMLElement>) => void }
  /** Those with the keys `up` and `down` are what the arrow keys do. */
  entries: readonly MenuEntry[]
}) {
  const words = useText(arrangeText)
  const pressedAt = useRef<number>(undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.altKey ? keys[event.key] : undefined
    if (key === undefined) return
    event.preventDefault()
    const entry = entries.find((one) => one.key === key)
    if (entry?.isDisabled !== true) entry?.onSelect?.()
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
      entries={entries}
    />
  )
}
