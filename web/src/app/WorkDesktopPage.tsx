import type { BoardCard } from '#web/features/desktop/Board.tsx'
import { DesktopPage } from '#web/features/desktop/DesktopPage.tsx'
import {
  ApplicationsCard,
  FavouritesCard,
  MostUsedCard,
} from '#web/features/desktop/FunctionCards.tsx'
import { MessagesCard } from '#web/features/desktop/MessagesCard.tsx'
import { WorkHeading } from '#web/features/desktop/WorkHeading.tsx'

const cards: readonly BoardCard[] = [
  { card: 'applications', width: 'large', isTall: false, Content: ApplicationsCard },
  { card: 'favourites', width: 'small', isTall: false, Content: FavouritesCard },
  { card: 'most-used', width: 'small', isTall: false, Content: MostUsedCard },
  { card: 'messages', width: 'small', isTall: false, Content: MessagesCard },
]

/** 工作桌面: what the system on screen offers. */
export default function WorkDesktopPage() {
  return <DesktopPage desktop="work" cards={cards} Heading={WorkHeading} />
}
