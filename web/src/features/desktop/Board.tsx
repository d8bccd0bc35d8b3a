import './board.css'
import type { DesktopCard, PlacedCard } from '@iwater/contract/desktop'
import { RotateCcw, Undo2 } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { useDrag } from '#web/ui/list/use-drag.ts'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { ArrangeBar } from './ArrangeBar.tsx'
import {
  changeCard,
  hiddenOf,
  hideCard,
  placeCard,
  shownOf,
  type UsualCard,
} from './arrangement.ts'
import { desktopText } from './desktop.text.ts'
import type { Arrangement } from './use-arrangement.ts'

/** A card that a desktop has: how it lies there at first, and what it shows. */
export type BoardCard = UsualCard & { Content: ComponentType }

/** What has become of the arrangement on its way to the server. */
function SaveState({ arrangement }: { arrangement: Arrangement }) {
  const words = useText(desktopText)
  const { hasConflict, error, isUnsaved, keepOwn, takeOther } = arrangement
  if (hasConflict) {
    return (
      <div className="desk-conflict" role="alert">
        <span>{words.conflict}</span>
        <Button onClick={keepOwn}>{words.keepOwn}</Button>
        <Button onClick={takeOther}>{words.takeOther}</Button>
      </div>
    )
  }
  if (error !== null) {
    return (
      <div className="desk-conflict">
        <span>{words.notSaved}</span>
        <ErrorNote error={error} />
        <Button onClick={keepOwn}>{words.retry}</Button>
      </div>
    )
  }
  return <small role="status">{isUnsaved ? words.saving : ''}</small>
}

/** Cards that are hidden, to be brought back, and the way to the usual desktop. */
function Tray({
  arrangement,
  onShow,
}: {
  arrangement: Arrangement
  onShow: (card: DesktopCard) => void
}) {
  const words = useText(desktopText)
  const hidden = hiddenOf(arrangement.cards)
  return (
    <div className="desk-tray">
      <span>{hidden.length === 0 ? words.noneHidden : words.hiddenCards}</span>
      {hidden.map(({ card }) => (
        <Button
          key={card}
          data-back={card}
          aria-label={words.show(words.cards[card])}
          onClick={() => onShow(card)}
        >
          {words.cards[card]}
        </Button>
      ))}
      <SaveState arrangement={arrangement} />
      <Button variant="quiet" onClick={arrangement.undo ?? arrangement.restore}>
        {arrangement.undo === null ? (
          <RotateCcw size={15} aria-hidden="true" />
        ) : (
          <Undo2 size={15} aria-hidden="true" />
        )}
        {arrangement.undo === null ? words.restore : words.undo}
      </Button>
    </div>
  )
}

/** The focus stays with a card that is moved, hidden or brought back: its element has gone, and come up elsewhere. */
function useCardFocus() {
  const place = useRef<HTMLDivElement>(null)
  const wanted = useRef<DesktopCard | null>(null)
  useEffect(() => {
    const card = wanted.current
    if (card === null) return
    place.current
      ?.querySelector<HTMLElement>(`[data-handle="${card}"], [data-back="${card}"]`)
      ?.focus()
    wanted.current = null
  })
  const keepFocus = (card: DesktopCard) => {
    wanted.current = card
  }
  return { place, keepFocus }
}

/** The cards of a desktop in the order, width and height that the person has given them. */
export function Board({
  cards: kinds,
  arrangement,
  isArranging,
}: {
  cards: readonly BoardCard[]
  arrangement: Arrangement
  isArranging: boolean
}) {
  const words = useText(desktopText)
  const [message, setMessage] = useState('')
  const { place: whole, keepFocus } = useCardFocus()
  const { cards, change } = arrangement
  const shown = shownOf(cards)

  const place = (card: DesktopCard, to: number) => {
    const next = placeCard(cards, card, to)
    if (next === cards) return
    keepFocus(card)
    change(next)
    const at = shownOf(next).findIndex((one) => one.card === card) + 1
    setMessage(words.moved(words.cards[card], at, shown.length))
  }
  const hide = (card: DesktopCard, isHidden: boolean) => {
    const next = hideCard(cards, card, isHidden)
    const left = shownOf(next)
    // What is hidden goes to the top of the page; the focus stays below, with what takes its place.
    const nearest =
      left[
        Math.min(
          shown.findIndex((one) => one.card === card),
          left.length - 1,
        )
      ]
    keepFocus((isHidden && nearest?.card) || card)
    change(next)
    setMessage((isHidden ? words.hidden : words.shown)(words.cards[card]))
  }
  const { dragged, handle } = useDrag((card: DesktopCard, over) =>
    place(
      card,
      shown.findIndex((one) => one.card === over),
    ),
  )

  const slot = (placed: PlacedCard, index: number) => {
    const { card, width, isTall } = placed
    const Content = kinds.find((kind) => kind.card === card)?.Content
    if (Content === undefined) return null
    return (
      <div
        key={card}
        className={`desk-slot desk-${width}${isTall ? ' desk-tall' : ''}`}
        data-slot={card}
        data-dragged={dragged === card || undefined}
      >
        {isArranging && (
          <ArrangeBar
            placed={placed}
            place={index}
            count={shown.length}
            onPlace={(to) => place(card, to)}
            onChange={(more) => change(changeCard(cards, card, more))}
            onHide={() => hide(card, true)}
            drag={handle(card)}
          />
        )}
        <div className="desk-content" inert={isArranging}>
          <Content />
        </div>
      </div>
    )
  }

  return (
    <div ref={whole} className="desk-whole">
      {isArranging && <Tray arrangement={arrangement} onShow={(card) => hide(card, false)} />}
      {shown.length === 0 && (
        <Card>
          <EmptyState title={words.nothing} hint={words.nothingHint} />
        </Card>
      )}
      <div className={isArranging ? 'desk-board desk-arranging' : 'desk-board'}>
        {shown.map(slot)}
      </div>
      <p className="w-read-out-only" aria-live="polite">
        {message}
      </p>
    </div>
  )
}
