import type { Desktop } from '@iwater/contract/desktop'
import { Check, LayoutGrid } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useViewing } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Board, type BoardCard } from './Board.tsx'
import { desktopText } from './desktop.text.ts'
import { useArrangement } from './use-arrangement.ts'

/** A desktop: its heading, and its cards as the person has arranged them. */
export function DesktopPage({
  desktop,
  cards,
  Heading,
}: {
  desktop: Desktop
  cards: readonly BoardCard[]
  Heading: ComponentType<{ actions: ReactNode }>
}) {
  const words = useText(desktopText)
  const arrangement = useArrangement(desktop, cards)
  const isViewing = useViewing() !== null
  const [isArranging, setIsArranging] = useState(false)
  // A change that was not taken needs the person, wherever they are on the page.
  const isOpen = isArranging || arrangement.hasConflict || arrangement.error !== null
  return (
    <Page>
      <Heading
        actions={
          !isViewing && (
            <Button
              variant={isOpen ? 'solid' : 'outline'}
              aria-pressed={isOpen}
              onClick={() => setIsArranging(!isArranging)}
            >
              {isOpen ? (
                <Check size={15} aria-hidden="true" />
              ) : (
                <LayoutGrid size={15} aria-hidden="true" />
              )}
              {isOpen ? words.done : words.arrange}
            </Button>
          )
        }
      />
      <Board cards={cards} arrangement={arrangement} isArranging={isOpen} />
    </Page>
  )
}
