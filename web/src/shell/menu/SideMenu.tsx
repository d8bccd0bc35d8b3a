import './side-menu.css'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useText } from '#web/platform/i18n/language.ts'
import { changeSettings, useSettings } from '#web/platform/settings/settings.ts'
import { shellText } from '#web/shell/shell.text.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { MenuTree } from './MenuTree.tsx'
import type { Menu } from './use-menu.ts'

/** The menu at the left edge of wide screens; collapsed it is a column of icons. */
export function SideMenu({ menu, path }: { menu: Menu; path: string }) {
  const words = useText(shellText)
  const isCollapsed = useSettings((settings) => settings.isCollapse)
  const Icon = isCollapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <div className="side-menu">
      <MenuTree menu={menu} path={path} isCollapsed={isCollapsed} />
      <IconButton
        label={isCollapsed ? words.expandMenu : words.collapseMenu}
        aria-expanded={!isCollapsed}
        className="side-menu-toggle"
        onClick={() => changeSettings({ isCollapse: !isCollapsed })}
      >
        <Icon size={18} strokeWidth={1.8} />
      </IconButton>
    </div>
  )
}
