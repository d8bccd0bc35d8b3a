import './function-tile.css'
import type { FunctionEntry } from '@iwater/contract/navigation'
import { Star } from 'lucide-react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useViewing } from '#web/platform/session/session.ts'
import { MenuIcon } from '#web/product/MenuIcon.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { functionsText } from './functions.text.ts'
import type { Favourites } from './use-favourites.ts'

/** Colours of tiles by their place, so that neighbours differ. */
const colourCount = 8

/** A function as a tile with its star; `note` is shown below the name. */
export function FunctionTile({
  entry,
  place,
  note,
  favourites,
}: {
  entry: FunctionEntry
  place: number
  note?: string
  favourites: Favourites
}) {
  const words = useText(functionsText)
  const local = useLocal()
  const isViewing = useViewing() !== null
  const name = local(entry.name)
  const isFavourite = favourites.has(entry)
  return (
    <li className={`function-tile function-colour-${(place % colourCount) + 1}`}>
      <OwnLink to={entry.path}>
        <i className="w-own-tint" aria-hidden="true">
          <MenuIcon name={entry.icon} size={18} />
        </i>
        <span>
          {name}
          {note !== undefined && <small>{note}</small>}
        </span>
      </OwnLink>
      {!isViewing && (
        <button
          type="button"
          className="function-star"
          aria-pressed={isFavourite}
          aria-label={(isFavourite ? words.remove : words.add)(name)}
          title={(isFavourite ? words.remove : words.add)(name)}
          onClick={() => favourites.toggle(entry)}
        >
          <Star size={15} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
