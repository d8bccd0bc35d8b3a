import {
  ArrowLeft,
  ArrowRight,
  ArrowRightToLine,
  Link as LinkIcon,
  RotateCw,
  SquareX,
  UnfoldHorizontal,
  X,
} from 'lucide-react'
import type { MenuEntry } from '#web/ui/Menu.tsx'
import { allClosable, isFixed, othersThan, rightOf, type Tab } from './tab-list.ts'
import type { tabsText } from './tabs.text.ts'
import type { TabActions } from './use-tab-actions.ts'

type Words = (typeof tabsText)['zh']

/** The entries of a tab's menu; what would change nothing cannot be chosen. */
export function tabMenu(
  tab: Tab,
  tabs: readonly Tab[],
  actions: TabActions,
  words: Words,
): readonly MenuEntry[] {
  const place = tabs.indexOf(tab)
  const isFirst = isFixed(tabs, tab.path)
  return [
    {
      key: 'refresh',
      label: words.refresh,
      icon: RotateCw,
      onSelect: () => actions.refresh(tab),
    },
    {
      key: 'copy',
      label: words.copyLink,
      icon: LinkIcon,
      onSelect: () => void actions.copyLink(tab),
    },
    {
      key: 'left',
      label: words.moveLeft,
      icon: ArrowLeft,
      startsGroup: true,
      isDisabled: place <= 1,
      onSelect: () => actions.move(tab, -1),
    },
    {
      key: 'right',
      label: words.moveRight,
      icon: ArrowRight,
      isDisabled: isFirst || place === tabs.length - 1,
      onSelect: () => actions.move(tab, 1),
    },
    {
      key: 'close',
      label: words.close,
      icon: X,
      startsGroup: true,
      isDisabled: isFirst,
      onSelect: () => actions.close(tab),
    },
    {
      key: 'close-others',
      label: words.closeOthers,
      icon: UnfoldHorizontal,
      isDisabled: othersThan(tabs, tab.path).length === 0,
      onSelect: () => actions.closeOthers(tab),
    },
    {
      key: 'close-right',
      label: words.closeRight,
      icon: ArrowRightToLine,
      isDisabled: rightOf(tabs, tab.path).length === 0,
      onSelect: () => actions.closeRight(tab),
    },
    {
      key: 'close-all',
      label: words.closeAll,
      icon: SquareX,
      isDisabled: allClosable(tabs).length === 0,
      onSelect: () => actions.closeAll(),
    },
  ]
}
