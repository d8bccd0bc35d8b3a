import type { SystemEntry } from '@iwater/contract/navigation'
import {
  Briefcase,
  Droplets,
  Ellipsis,
  Leaf,
  type LucideIcon,
  MonitorPlay,
  Mountain,
  Package,
  Video,
  Waves,
  Zap,
} from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useParameters } from '#web/platform/parameters/parameters.ts'
import { useSession } from '#web/platform/session/session.ts'
import { shellText } from '#web/shell/shell.text.ts'
import { useShellState } from '#web/shell/shell-state.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { Menu, type MenuEntry } from '#web/ui/overlay/Menu.tsx'
import { fitCount } from './fit-count.ts'
import { largeScreens, systemTabs } from './system-list.ts'

/** Shows the menu of another system, of configuration management, or of the work desktop. */
export type Enter = (target: {
  systemId?: string
  isConfiguring: boolean
  page?: string
}) => Promise<void>

const icons: readonly LucideIcon[] = [
  Droplets,
  Waves,
  Video,
  Briefcase,
  Leaf,
  Mountain,
  Zap,
  Package,
]

/** The icon that a system was given, else that of its place. */
const iconOf = ({ icon }: SystemEntry, index: number): LucideIcon =>
  icons[icon === null ? index % icons.length : icon - 1] ?? Package

const room = { moreWidth: 36, gap: 2 }

/**
 * Counts the tabs that fit, no more than the tenant wants, by the widths of an unseen copy of all of them.
 * The copy is also what the header takes for the width of the row, so that what stands beside it gives way first.
 */
function useFitting(
  row: RefObject<HTMLElement | null>,
  copy: RefObject<HTMLElement | null>,
  hasLinks: boolean,
) {
  const cap = useParameters(({ systemTabs: most }) => most)
  const [count, setCount] = useState(cap)
  useLayoutEffect(() => {
    const rowElement = row.current
    const copyElement = copy.current
    if (rowElement === null || copyElement === null) return
    const measure = () => {
      // Widths are fractions of a pixel; half of one is no reason to hide a system.
      const width = rowElement.getBoundingClientRect().width + 0.5
      if (width < 1) return
      const available = hasLinks ? width - room.moreWidth - room.gap : width
      const widths = [...copyElement.children].map((tab) => tab.getBoundingClientRect().width)
      setCount(fitCount(widths, available, { ...room, cap }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(rowElement)
    observer.observe(copyElement)
    return () => observer.disconnect()
  }, [row, copy, cap, hasLinks])
  return count
}

/** The systems of the organisation that the person may use, and which of them the menu shows. */
function useSystems() {
  const systems = useSession((session) => session.info?.systemOrgs) ?? []
  const systemId = useSession((session) => session.systemId)
  const isConfiguring = useShellState((state) => state.isConfiguring)
  return {
    tabs: systemTabs(systems),
    screens: largeScreens(systems),
    currentId: isConfiguring ? null : systemId,
  }
}

export const useSystemEntries = (enter: Enter) => {
  const local = useLocal()
  const { tabs, screens, currentId } = useSystems()
  const entryOf = (system: SystemEntry, index: number): MenuEntry => ({
    key: system.systemId,
    label: local(system.name),
    icon: iconOf(system, index),
    isCurrent: system.systemId === currentId,
    onSelect: () => void enter({ systemId: system.systemId, isConfiguring: false }),
  })
  const links = screens.map(
    ({ system, address }, index): MenuEntry => ({
      key: system.systemId,
      label: local(system.name),
      icon: MonitorPlay,
      href: address,
      isExternal: true,
      startsGroup: index === 0,
    }),
  )
  return { systems: tabs.map(entryOf), links }
}

export function SystemTabs({ enter }: { enter: Enter }) {
  const words = useText(shellText)
  const row = useRef<HTMLElement>(null)
  const copy = useRef<HTMLDivElement>(null)
  const { systems, links } = useSystemEntries(enter)
  const count = useFitting(row, copy, links.length > 0)
  const rest = [...systems.slice(count), ...links]
  const content = ({ key, label, icon: Icon = Package }: MenuEntry) => (
    <span key={key} className="shell-system">
      <Icon size={16} aria-hidden="true" />
      {label}
    </span>
  )
  return (
    <nav ref={row} className="shell-systems" aria-label={words.systems}>
      <div
        ref={copy}
        className="shell-systems-copy"
        data-links={links.length > 0 || undefined}
        aria-hidden="true"
      >
        {systems.map(content)}
      </div>
      <div className="shell-systems-shown">
        <ul>
          {systems.slice(0, count).map((entry) => (
            <li key={entry.key}>
              <button
                type="button"
                aria-current={entry.isCurrent ? 'page' : undefined}
                onClick={entry.onSelect}
              >
                {content(entry)}
              </button>
            </li>
          ))}
        </ul>
        {rest.length > 0 && (
          <Menu
            label={words.moreSystems}
            place="below-start"
            entries={rest}
            trigger={(props) => (
              <IconButton {...props} label={words.moreSystems}>
                <Ellipsis size={18} />
              </IconButton>
            )}
          />
        )}
      </div>
    </nav>
  )
}
