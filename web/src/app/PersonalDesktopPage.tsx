import type { BoardCard } from '#web/features/desktop/Board.tsx'
import { DesktopPage } from '#web/features/desktop/DesktopPage.tsx'
import { FavouritesCard, MostUsedCard } from '#web/features/desktop/FunctionCards.tsx'
import { MessagesCard } from '#web/features/desktop/MessagesCard.tsx'
import { NotesCard } from '#web/features/desktop/NotesCard.tsx'
import { PersonalHeading } from '#web/features/desktop/PersonalHeading.tsx'
import { FollowedUnitsCard } from '#web/features/monitoring/units/FollowedUnitsCard.tsx'

const cards: readonly BoardCard[] = [
  { card: 'units', width: 'medium', isTall: false, Content: FollowedUnitsCard },
  { card: 'notes', width: 'small', isTall: false, Content: NotesCard },
  { card: 'messages', width: 'small', isTall: false, Content: MessagesCard },
  { card: 'favourites', width: 'small', isTall: false, Content: FavouritesCard },
  { card: 'most-used', width: 'small', isTall: false, Content: MostUsedCard },
]

/** 个人桌面: the cards of the user. */
export default function PersonalDesktopPage() {
  return <DesktopPage desktop="personal" cards={cards} Heading={PersonalHeading} />
}
