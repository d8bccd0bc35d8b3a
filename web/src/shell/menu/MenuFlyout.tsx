import type { MenuItem } from '@iwater/contract/navigation'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { MenuIcon } from '#web/product/MenuIcon.tsx'
import { shellText } from '#web/shell/shell.text.ts'
import { useGo } from '#web/shell/use-go.ts'
import { Menu } from '#web/ui/overlay/Menu.tsx'
import { addressOf } from './menu-items.ts'

/** A module of the collapsed menu: its functions appear beside it. */
export function MenuFlyout({ item, current }: { item: MenuItem; current: MenuItem | undefined }) {
  const words = useText(shellText)
  const local = useLocal()
  const go = useGo()
  const label = local(item.meta.i18n)
  const isCurrent = (child: MenuItem) => child.functionId === current?.functionId
  const entries = item.children.map((child) => ({
    key: child.functionId ?? child.moduleId,
    label: local(child.meta.i18n),
    href: addressOf(child),
    isCurrent: isCurrent(child),
    onSelect: () => go(addressOf(child)),
  }))
  return (
    <li>
      <Menu
        label={label}
        place="beside"
        entries={entries}
        head={
          <p className="menu-flyout-head">
            <b>{label}</b>
            {entries.length === 0 && words.emptyMenu}
          </p>
        }
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className={item.children.some(isCurrent) ? 'menu-entry menu-has-current' : 'menu-entry'}
            aria-label={label}
            title={label}
          >
            <MenuIcon name={item.icon} />
          </button>
        )}
      />
    </li>
  )
}
