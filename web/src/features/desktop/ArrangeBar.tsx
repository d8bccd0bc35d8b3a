import { cardWidths, type PlacedCard } from '@iwater/contract/desktop'
import { EyeOff, GripVertical, MoveVertical } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { desktopText } from './desktop.text.ts'

/** Where a key takes a card, from its place among so many. */
const steps: Record<string, (place: number, count: number) => number> = {
  ArrowLeft: (place) => place - 1,
  ArrowUp: (place) => place - 1,
  ArrowRight: (place) => place + 1,
  ArrowDown: (place) => place + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves, sizes and hides one card while the desktop is arranged. */
export function ArrangeBar({
  placed,
  place,
  count,
  onPlace,
  onChange,
  onHide,
  drag,
}: {
  placed: PlacedCard
  place: number
  count: number
  onPlace: (place: number) => void
  onChange: (change: Partial<PlacedCard>) => void
  onHide: () => void
  drag: { onPointerDown: (event: PointerEvent<HTMLElement>) => void }
}) {
  const words = useText(desktopText)
  const name = words.cards[placed.card]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onPlace(step(place, count))
  }
  return (
    <div className="desk-bar">
      <button
        type="button"
        className="desk-handle"
        data-handle={placed.card}
        aria-label={words.move(name)}
        onKeyDown={onKeyDown}
        {...drag}
      >
        <GripVertical size={16} aria-hidden="true" />
        <span>{name}</span>
      </button>
      <div className="desk-sizes" role="group" aria-label={words.width(name)}>
        {cardWidths.map((width) => (
          <button
            key={width}
            type="button"
            aria-pressed={placed.width === width}
            aria-label={`${words.widths[width]} · ${words.longWidths[width]}`}
            title={words.longWidths[width]}
            onClick={() => onChange({ width })}
          >
            {words.widths[width]}
          </button>
        ))}
      </div>
      <IconButton
        label={words.tall}
        aria-pressed={placed.isTall}
        onClick={() => onChange({ isTall: !placed.isTall })}
      >
        <MoveVertical size={16} />
      </IconButton>
      <IconButton label={words.hide(name)} onClick={onHide}>
        <EyeOff size={16} />
      </IconButton>
    </div>
  )
}
