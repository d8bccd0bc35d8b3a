import './menu-drawer.css'
import { X } from 'lucide-react'
import { useText } from '#web/platform/i18n/language.ts'
import { type Enter, useSystemEntries } from '#web/shell/header/SystemTabs.tsx'
import { OrganisationButton } from '#web/shell/organisation/OrganisationButton.tsx'
import { shellText } from '#web/shell/shell.text.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { useModal } from '#web/ui/overlay/use-modal.ts'
import { MenuTree } from './MenuTree.tsx'
import type { Menu } from './use-menu.ts'

function Systems({ enter }: { enter: Enter }) {
  const words = useText(shellText)
  const { systems, links } = useSystemEntries(enter)
  return (
    <nav className="drawer-systems" aria-label={words.systems}>
      {systems.map(({ key, label, isCurrent, onSelect }) => (
        <button
          key={key}
          type="button"
          aria-current={isCurrent ? 'page' : undefined}
          onClick={onSelect}
        >
          {label}
        </button>
      ))}
      {links.map(({ key, label, href }) => (
        <a key={key} href={href} target="_blank" rel="noreferrer">
          {label}
        </a>
      ))}
    </nav>
  )
}

/** The menu of narrow screens: slides in over the page; the shade beside it closes it. */
export function MenuDrawer({
  menu,
  path,
  enter,
  onClose,
}: {
  menu: Menu
  path: string
  enter: Enter
  onClose: () => void
}) {
  const words = useText(shellText)
  const modal = useModal(onClose)
  return (
    <dialog {...modal} className="menu-drawer" aria-label={words.menu}>
      <div className="menu-drawer-frame">
        <header>
          <OrganisationButton place="below-start" />
          <IconButton label={words.closeMenu} onClick={onClose}>
            <X size={18} />
          </IconButton>
        </header>
        <Systems enter={enter} />
        <MenuTree menu={menu} path={path} onOpen={onClose} />
      </div>
    </dialog>
  )
}
