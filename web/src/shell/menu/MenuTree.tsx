import './menu-tree.css'
import type { MenuItem } from '@iwater/contract/navigation'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { MenuIcon } from '#web/product/MenuIcon.tsx'
import { shellText } from '#web/shell/shell.text.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Skeleton } from '#web/ui/state/Skeleton.tsx'
import { MenuFlyout } from './MenuFlyout.tsx'
import { addressOf, functionAbove, isModule } from './menu-items.ts'
import type { Menu } from './use-menu.ts'

const stepOf: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

const isOpenOf = (entry: Element | null) => entry?.getAttribute('aria-expanded')

/** Up and down walk through what is visible, left and right close and open a module. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const focused = document.activeElement as HTMLElement | null
  const wanted = { ArrowRight: 'false', ArrowLeft: 'true' }[event.key]
  if (wanted !== undefined && isOpenOf(focused) === wanted) {
    event.preventDefault()
    focused?.click()
    return
  }
  const step = stepOf[event.key]
  if (step === undefined) return
  event.preventDefault()
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('.menu-entry')].filter(
    (entry) => entry.checkVisibility({ checkVisibilityCSS: true }),
  )
  const next = focused === null ? 0 : entries.indexOf(focused)
  entries[step(next, entries.length)]?.focus()
}

type Place = { current: MenuItem | undefined; isCollapsed: boolean; onOpen: () => void }

function FunctionLink({
  item,
  isChild,
  place,
}: {
  item: MenuItem
  isChild: boolean
  place: Place
}) {
  const local = useLocal()
  const label = local(item.meta.i18n)
  return (
    <li>
      <OwnLink
        to={addressOf(item)}
        className={isChild ? 'menu-entry menu-child' : 'menu-entry'}
        aria-current={place.current?.functionId === item.functionId ? 'page' : undefined}
        title={place.isCollapsed ? label : undefined}
        aria-label={place.isCollapsed ? label : undefined}
        onClick={place.onOpen}
      >
        {isChild ? <i className="menu-dot" /> : <MenuIcon name={item.icon} />}
        <span>{label}</span>
      </OwnLink>
    </li>
  )
}

function Module({ item, place }: { item: MenuItem; place: Place }) {
  const words = useText(shellText)
  const local = useLocal()
  const listId = useId()
  const hasCurrent = item.children.some((child) => child.functionId === place.current?.functionId)
  const [choice, setChoice] = useState<boolean>()
  const isOpen = choice ?? hasCurrent
  const label = local(item.meta.i18n)
  return (
    <li>
      <button
        type="button"
        className={hasCurrent ? 'menu-entry menu-has-current' : 'menu-entry'}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setChoice(!isOpen)}
      >
        <MenuIcon name={item.icon} />
        <span>{label}</span>
        <ChevronDown size={15} className="menu-arrow" aria-hidden="true" />
      </button>
      <div className={isOpen ? 'menu-children menu-open' : 'menu-children'} id={listId}>
        <ul aria-label={label}>
          {item.children.map((child) => (
            <FunctionLink
              key={child.functionId ?? child.moduleId}
              item={child}
              isChild
              place={place}
            />
          ))}
          {item.children.length === 0 && <li className="menu-empty">{words.emptyMenu}</li>}
        </ul>
      </div>
    </li>
  )
}

function Entry({ item, place }: { item: MenuItem; place: Place }) {
  if (!isModule(item)) return <FunctionLink item={item} isChild={false} place={place} />
  if (place.isCollapsed) return <MenuFlyout item={item} current={place.current} />
  return <Module item={item} place={place} />
}

function MenuNotice({ menu }: { menu: Menu }) {
  const words = useText(shellText)
  if (menu.isPending) {
    return (
      <div className="menu-waiting" aria-busy="true">
        {[120, 96, 132, 88, 110].map((width) => (
          <Skeleton key={width} width={width} height={18} />
        ))}
      </div>
    )
  }
  if (menu.error === null) return <p className="menu-notice">{words.noMenu}</p>
  return (
    <div className="menu-notice" role="alert">
      <p>{words.menuFailed}</p>
      <p>{menu.error.message}</p>
      <Button onClick={menu.retry}>{words.retry}</Button>
    </div>
  )
}

/** The menu in two levels. `onOpen` runs when a function is chosen. */
export function MenuTree({
  menu,
  path,
  isCollapsed = false,
  onOpen = () => undefined,
}: {
  menu: Menu
  path: string
  isCollapsed?: boolean
  onOpen?: () => void
}) {
  const words = useText(shellText)
  const place = { current: functionAbove(menu.items, path), isCollapsed, onOpen }
  return (
    // The links and buttons inside have the focus; the keys only bubble through here.
    <nav className="menu-tree" aria-label={words.menu} onKeyDown={walk}>
      {menu.items.length === 0 && <MenuNotice menu={menu} />}
      <ul>
        {menu.items.map((item) => (
          <Entry key={item.functionId ?? item.moduleId} item={item} place={place} />
        ))}
      </ul>
    </nav>
  )
}
