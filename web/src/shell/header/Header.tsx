import './header.css'
import type { LocalText } from '@iwater/contract/fields'
import type { MenuItem } from '@iwater/contract/navigation'
import { ArrowLeft, Menu as MenuIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { paths } from '#web/app/paths.ts'
import { brandName, useBranding } from '#web/platform/branding/branding.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { DemoMark } from '#web/product/DemoMark.tsx'
import { OrganisationLogo } from '#web/product/OrganisationLogo.tsx'
import { SystemName } from '#web/product/SystemName.tsx'
import { wayBack } from '#web/shell/menu/menu-items.ts'
import { OrganisationButton } from '#web/shell/organisation/OrganisationButton.tsx'
import { shellText } from '#web/shell/shell.text.ts'
import { useShellState } from '#web/shell/shell-state.ts'
import type { Go } from '#web/shell/use-go.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { ConfigurationMark } from './ConfigurationMark.tsx'
import { FullScreenButton } from './FullScreenButton.tsx'
import { LockButton } from './LockButton.tsx'
import { SearchButton } from './SearchButton.tsx'
import { SettingsPopover } from './SettingsPopover.tsx'
import { type Enter, SystemTabs } from './SystemTabs.tsx'
import { UserMenu } from './UserMenu.tsx'
import { WeatherStrip } from './WeatherStrip.tsx'

/** Fetched after the first paint: most people never meet an error. */
const ErrorLogButton = lazy(async () => ({
  default: (await import('./ErrorLogButton.tsx')).ErrorLogButton,
}))

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
      <OrganisationLogo size={30} place={isShort ? 'collapsed-menu' : 'menu'} />
      {!isShort && <SystemName />}
    </OwnLink>
  )
}

/** A page that is no entry of the menu has a way back. */
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
  const tabs = useShellState((state) => state.tabs)
  const back = wayBack(
    menu,
    path,
    tabs.map((tab) => tab.path),
  )
  if (back !== undefined) {
    return (
      <IconButton label={words.back} onClick={() => go(back)}>
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
  titleOf,
  openMenu,
  tools,
}: {
  isWide: boolean
  isCollapsed: boolean
  path: string
  menu: readonly MenuItem[]
  go: Go
  enter: Enter
  titleOf: (path: string) => LocalText | undefined
  openMenu: () => void
  /** The tools of the organisation, the messages last. */
  tools: ReactNode
}) {
  const isDemo = useSession((session) => session.info?.isDemo ?? false)
  return (
    <header className="shell-header">
      {!isWide && <MenuOrBack path={path} menu={menu} go={go} openMenu={openMenu} />}
      <Brand isShort={isCollapsed} />
      <ConfigurationMark enter={enter} isShort={!isWide} />
      {isWide && <SystemTabs enter={enter} />}
      {!isWide && isDemo && <DemoMark />}
      {isWide && <WeatherStrip />}
      <div className="shell-tools">
        <SearchButton menu={menu} go={go} enter={enter} titleOf={titleOf} />
        {tools}
        <Suspense>
          <ErrorLogButton />
        </Suspense>
        {isWide && <FullScreenButton />}
        <LockButton />
        <SettingsPopover />
        {isWide && <OrganisationButton place="below-end" />}
        <UserMenu path={path} go={go} enter={enter} />
      </div>
    </header>
  )
}
