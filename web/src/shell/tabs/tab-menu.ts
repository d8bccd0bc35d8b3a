import {
  AppWindow,
  ArrowLeft,
  ArrowLeftToLine,
  ArrowRight,
  ArrowRightToLine,
  House,
  Link as LinkIcon,
  type LucideIcon,
  Moon,
  Pin,
  PinOff,
  RotateCw,
  SquareX,
  Undo2,
  UnfoldHorizontal,
  X,
} from 'lucide-react'
import type { MenuEntry } from '#web/ui/overlay/Menu.tsx'
import {
  addressOf,
  canMove,
  closable,
  isClosable,
  isFixed,
  leftOf,
  othersThan,
  rightOf,
  type Tab,
} from './tab-list.ts'
import type { tabsText } from './tabs.text.ts'
import type { TabActions } from './use-tab-actions.ts'

type Words = (typeof tabsText)['zh']

type Setting = {
  tabs: readonly Tab[]
  closed: readonly Tab[]
  actions: TabActions
  words: Words
}

const pageEntries = (tab: Tab, { actions, words }: Setting): MenuEntry[] => [
  { key: 'refresh', label: words.refresh, icon: RotateCw, onSelect: () => actions.refresh(tab) },
  {
    key: 'window',
    label: words.openInWindow,
    icon: AppWindow,
    href: addressOf(tab),
    isExternal: true,
  },
  {
    key: 'copy',
    label: words.copyLink,
    icon: LinkIcon,
    onSelect: () => void actions.copyLink(tab),
  },
]

const placeEntries = (tab: Tab, { tabs, actions, words }: Setting): MenuEntry[] => [
  {
    key: 'pin',
    label: tab.isPinned ? words.unpin : words.pin,
    icon: tab.isPinned ? PinOff : Pin,
    startsGroup: true,
    isDisabled: isFixed(tabs, tab.path),
    onSelect: () => actions.pin(tab),
  },
  {
    key: 'left',
    label: words.moveLeft,
    icon: ArrowLeft,
    isDisabled: !canMove(tabs, tab.path, -1),
    onSelect: () => actions.move(tab, -1),
  },
  {
    key: 'right',
    label: words.moveRight,
    icon: ArrowRight,
    isDisabled: !canMove(tabs, tab.path, 1),
    onSelect: () => actions.move(tab, 1),
  },
]

function closeEntries(tab: Tab, { tabs, actions, words }: Setting): MenuEntry[] {
  const entry = (
    key: string,
    label: string,
    icon: LucideIcon,
    doomed: readonly string[],
    onSelect: () => void,
  ): MenuEntry => ({ key, label, icon, isDisabled: doomed.length === 0, onSelect })
  const { path } = tab
  const own = isClosable(tabs, path) ? [path] : []
  return [
    { ...entry('close', words.close, X, own, () => actions.close(tab)), startsGroup: true },
    entry('close-others', words.closeOthers, UnfoldHorizontal, othersThan(tabs, path), () =>
      actions.closeOthers(tab),
    ),
    entry('close-left', words.closeLeft, ArrowLeftToLine, leftOf(tabs, path), () =>
      actions.closeLeft(tab),
    ),
    entry('close-right', words.closeRight, ArrowRightToLine, rightOf(tabs, path), () =>
      actions.closeRight(tab),
    ),
    entry('close-all', words.closeAll, SquareX, closable(tabs), () => actions.closeAll()),
  ]
}

/** The entries of a tab's menu; what would change nothing cannot be chosen. */
export const tabMenu = (tab: Tab, setting: Setting): readonly MenuEntry[] => [
  ...pageEntries(tab, setting),
  ...placeEntries(tab, setting),
  ...closeEntries(tab, setting),
  {
    key: 'restore',
    label: setting.words.restore,
    icon: Undo2,
    startsGroup: true,
    isDisabled: setting.closed.length === 0,
    onSelect: () => setting.actions.restore(),
  },
]

type Listing = Setting & {
  path: string
  nameOf: (tab: Tab) => string
  isAsleep: (tab: Tab) => boolean
  show: (tab: Tab) => void
}

function iconOf(tab: Tab, { tabs, isAsleep }: Listing): LucideIcon | undefined {
  if (isFixed(tabs, tab.path)) return House
  if (tab.isPinned) return Pin
  return isAsleep(tab) ? Moon : undefined
}

/** Every open page, also those the bar has no room for, and those closed last. */
export const allTabsMenu = (listing: Listing): readonly MenuEntry[] => [
  ...listing.tabs.map((tab) => ({
    key: tab.path,
    label: listing.nameOf(tab),
    icon: iconOf(tab, listing),
    href: addressOf(tab),
    isCurrent: tab.path === listing.path,
    onSelect: () => listing.show(tab),
  })),
  ...[...listing.closed].reverse().map((tab, index) => ({
    key: `closed ${tab.path}`,
    label: listing.words.restoreOne(listing.nameOf(tab)),
    icon: Undo2,
    startsGroup: index === 0,
    onSelect: () => listing.actions.restore(tab.path),
  })),
]
