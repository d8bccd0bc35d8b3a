import './header.css'
import type { MenuItem } from '@iwater/contract/navigation'
import { ArrowLeft, Menu as MenuIcon } from 'lucide-react'
import { paths } from '#web/app/paths.ts'
import { brandName, useBranding } from '#web/platform/branding/branding.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { addressOf, functionAbove } from '#web/shell/menu/menu-items.ts'
import { OrganisationButton } from '#web/shell/organisation/OrganisationButton.tsx'
import { shellText } from '#web/shell/shell.text.ts'
import type { Go } from '#web/shell/use-go.ts'
import { DemoMark } from '#web/ui/DemoMark.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { OrganisationLogo } from '#web/ui/OrganisationLogo.tsx'
import { OwnLink } from '#web/ui/OwnLink.tsx'
import { SystemName } from '#web/ui/SystemName.tsx'
import { FullScreenButton } from './FullScreenButton.tsx'
import { SettingsPopover } from './SettingsPopover.tsx'
import { type Enter, SystemTabs } from './SystemTabs.tsx'
import { UserMenu } from './UserMenu.tsx'

/** The short logo is the picture alone. */
function Brand({ isShort }: { isShort: boolean }) {
  const local = useLocal()
  const branding = useBranding()
  return (
    <OwnLink
      className="shell-brand"
      to={paths.welcome()}
      aria-current={undefined}
      aria-label={branding === null ? brandName : local(branding.systemName)}
    >
      <OrganisationLogo size={30} />
      {!isShort && <SystemName />}
    </OwnLink>
  )
}

/** A page that is no entry of the menu leads back to the one it was opened from. */
function MenuOrBack({
  path,
  menu,
  go,
  openMenu,
}: {
  path: string
  menu: readonly MenuItem[]
  go: Go
  openMenu: () => void
}) {
  const words = useText(shellText)
  const above = functionAbove(menu, path)
  if (above !== undefined && addressOf(above) !== path) {
    return (
      <IconButton label={words.back} onClick={() => go(addressOf(above))}>
        <ArrowLeft size={20} />
      </IconButton>
    )
  }
  return (
    <IconButton label={words.openMenu} onClick={openMenu}>
      <MenuIcon size={20} />
    </IconButton>
  )
}

export function Header({
  isWide,
  isCollapsed,
  path,
  menu,
  go,
  enter,
  openMenu,
}: {
  isWide: boolean
  isCollapsed: boolean
  path: string
  menu: readonly MenuItem[]
  go: Go
  enter: Enter
  openMenu: () => void
}) {
  const isDemo = useSession((session) => session.info?.isDemo ?? false)
  return (
    <header className="shell-header">
      {!isWide && <MenuOrBack path={path} menu={menu} go={go} openMenu={openMenu} />}
      <Brand isShort={isCollapsed} />
      {isWide && <SystemTabs enter={enter} />}
      {!isWide && isDemo && <DemoMark />}
      <div className="shell-tools">
        {isWide && <FullScreenButton />}
        <SettingsPopover />
        {isWide && <OrganisationButton place="below-end" />}
        <UserMenu enter={enter} />
      </div>
    </header>
  )
}
