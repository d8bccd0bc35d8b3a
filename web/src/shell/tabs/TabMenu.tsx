import { useText } from '#web/platform/i18n/language.ts'
import { useShellState } from '#web/shell/shell-state.ts'
import { MenuAt } from '#web/ui/overlay/Menu.tsx'
import type { Tab } from './tab-list.ts'
import { allTabsMenu, tabMenu } from './tab-menu.ts'
import { tabsText } from './tabs.text.ts'
import type { TabActions } from './use-tab-actions.ts'

/** Which menu is open, and where: that of one tab, or the list of all. */
export type OpenMenu = { tab: Tab | null; point: { x: number; y: number } }

/** A menu of the tab bar. Its code is loaded when a menu is about to be opened. */
export function TabMenu({
  open,
  path,
  actions,
  nameOf,
  isAsleep,
  show,
  onClose,
}: {
  open: OpenMenu
  path: string
  actions: TabActions
  nameOf: (tab: Tab) => string
  isAsleep: (tab: Tab) => boolean
  show: (tab: Tab) => void
  onClose: () => void
}) {
  const words = useText(tabsText)
  const tabs = useShellState((state) => state.tabs)
  const closed = useShellState((state) => state.closed)
  const setting = { tabs, closed, actions, words }
  const { tab, point } = open
  return (
    <MenuAt
      point={point}
      label={tab === null ? words.allPages(tabs.length) : words.optionsOf(nameOf(tab))}
      entries={
        tab === null
          ? allTabsMenu({ ...setting, path, nameOf, isAsleep, show })
          : tabMenu(tab, setting)
      }
      onClose={onClose}
    />
  )
}
