import type { DesktopCard, PlacedCard } from '@iwater/contract/desktop'
import { moved } from '#web/platform/order/moved.ts'

/** The default position of a card. */
export type UsualCard = Pick<PlacedCard, 'card' | 'width' | 'isTall'>

type Cards = readonly PlacedCard[]

/** What was arranged, without cards that this desktop does not have, followed by those that are new to it. */
export function arranged(stored: Cards, usual: readonly UsualCard[]): Cards {
  const known = stored.filter(({ card }) => usual.some((one) => one.card === card))
  const fresh = usual.filter(({ card }) => known.every((one) => one.card !== card))
  return [...known, ...fresh.map((one) => ({ ...one, isHidden: false }))]
}

export const shownOf = (cards: Cards) => cards.filter(({ isHidden }) => !isHidden)
export const hiddenOf = (cards: Cards) => cards.filter(({ isHidden }) => isHidden)

/** Puts a card at a place among those that are shown, counted from 0; places beyond are the nearest. */
export function placeCard(cards: Cards, card: DesktopCard, place: number): Cards {
  const shown = shownOf(cards)
  const from = shown.findIndex((one) => one.card === card)
  const to = Math.min(Math.max(place, 0), shown.length - 1)
  if (from < 0 || to === from) return cards
  return [...moved(shown, from, to), ...hiddenOf(cards)]
}

export const changeCard = (cards: Cards, card: DesktopCard, change: Partial<PlacedCard>): Cards =>
  cards.map((one) => (one.card === card ? { ...one, ...change } : one))

/** Hides a card, or brings it back behind the others. */
export function hideCard(cards: Cards, card: DesktopCard, isHidden: boolean): Cards {
  const changed = changeCard(cards, card, { isHidden })
  const others = changed.filter((one) => one.card !== card)
  const own = changed.filter((one) => one.card === card)
  return isHidden ? changed : [...shownOf(others), ...own, ...hiddenOf(others)]
}
