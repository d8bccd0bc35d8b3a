import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from 'lucide-react'
import { useText } from '#web/platform/i18n/language.ts'
import type { MenuEntry } from '#web/ui/overlay/Menu.tsx'
import { arrangeText } from './arrange.text.ts'

export type Move = 'up' | 'down' | 'first' | 'last'

const icons = { up: ArrowUp, down: ArrowDown, first: ArrowUpToLine, last: ArrowDownToLine } as const
const moves = Object.keys(icons) as Move[]

/** The entries of a handle that moves something within one order. */
export function useMoveEntries() {
  const words = useText(arrangeText)
  return (
    { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
    onMove: (move: Move) => void,
  ): readonly MenuEntry[] =>
    moves.map((move) => ({
      key: move,
      label: words[move],
      icon: icons[move],
      isDisabled: move === 'up' || move === 'first' ? isFirst : isLast,
      onSelect: () => onMove(move),
    }))
}
