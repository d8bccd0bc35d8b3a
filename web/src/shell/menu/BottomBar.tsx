import './bottom-bar.css'
import type { MenuItem } from '@iwater/contract/navigation'
import { Ellipsis } from 'lucide-react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { MenuIcon } from '#web/product/MenuIcon.tsx'
import { shellText } from '#web/shell/shell.text.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { addressOf, functionAbove, functionsOf } from './menu-items.ts'

const places = 4
const keptPlaces = Array.from({ length: places }, (_, place) => <i key={place} />)

/** The first entries of the menu within reach of a thumb; the last place opens the rest. */
export function BottomBar({
  menu,
  path,
  openMenu,
}: {
  menu: readonly MenuItem[]
  path: string
  openMenu: () => void
}) {
  const words = useText(shellText)
  const local = useLocal()
  const current = functionAbove(menu, path)
  const entries = menu.flatMap((item) => {
    const functions = functionsOf([item])
    const first = functions[0]
    return first === undefined ? [] : [{ item, functions, address: addressOf(first) }]
  })
  return (
    <nav className="bottom-bar" aria-label={words.menu}>
      {entries.slice(0, places).map(({ item, functions, address }) => {
        const isCurrent = functions.some(({ functionId }) => functionId === current?.functionId)
        return (
          <OwnLink
            key={item.functionId ?? item.moduleId}
            to={address}
            aria-current={isCurrent && current !== undefined ? 'page' : undefined}
          >
            <MenuIcon name={item.icon} size={20} />
            <span>{local(item.meta.i18n)}</span>
          </OwnLink>
        )
      })}
      {/* Until the menu is there its places are kept, so that the last one does not move. */}
      {entries.length === 0 && keptPlaces}
      <button type="button" onClick={openMenu}>
        <Ellipsis size={20} strokeWidth={1.8} aria-hidden="true" />
        <span>{words.more}</span>
      </button>
    </nav>
  )
}
