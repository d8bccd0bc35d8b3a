import type { DesktopCard, PlacedCard } from '@iwater/contract/desktop'
import { expect, test } from 'vitest'
import { arranged, changeCard, hideCard, placeCard, type UsualCard } from './arrangement.ts'

const usual: UsualCard[] = [
  { card: 'units', width: 'medium', isTall: false },
  { card: 'notes', width: 'small', isTall: true },
  { card: 'messages', width: 'small', isTall: false },
]
const fresh = arranged([], usual)
const namesOf = (cards: readonly PlacedCard[]) => cards.map(({ card }) => card)

test('a desktop that nobody has arranged is the usual one', () => {
  expect(fresh).toEqual(usual.map((one) => ({ ...one, isHidden: false })))
})

test('an arrangement stays, loses cards that are no more and gains new ones at its end', () => {
  const stored = [
    { card: 'applications', width: 'large', isTall: false, isHidden: false },
    { card: 'messages', width: 'large', isTall: true, isHidden: true },
  ] as const
  expect(arranged(stored, usual)).toEqual([stored[1], fresh[0], fresh[1]])
})

test.each<[DesktopCard, number, DesktopCard[]]>([
  ['units', 1, ['notes', 'units', 'messages']],
  ['messages', 0, ['messages', 'units', 'notes']],
  ['units', 9, ['notes', 'messages', 'units']],
])('%s goes to place %i', (card, place, order) => {
  expect(namesOf(placeCard(fresh, card, place))).toEqual(order)
})

test('a card that is there already does not move', () => {
  expect(placeCard(fresh, 'units', -1)).toBe(fresh)
  expect(placeCard(fresh, 'favourites', 1)).toBe(fresh)
})

test('places are counted among the cards that are shown', () => {
  const cards = hideCard(fresh, 'notes', true)
  expect(namesOf(placeCard(cards, 'units', 1))).toEqual(['messages', 'units', 'notes'])
})

test('a card that is brought back keeps its size and stands behind the others', () => {
  const cards = hideCard(changeCard(fresh, 'units', { width: 'large' }), 'units', true)
  expect(hideCard(cards, 'units', false).at(-1)).toMatchObject({ card: 'units', width: 'large' })
})
