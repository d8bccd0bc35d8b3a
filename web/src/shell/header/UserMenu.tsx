import {
  CircleUserRound,
  House,
  LayoutDashboard,
  LogOut,
  MonitorPlay,
  Settings2,
} from 'lucide-react'
import { useState } from 'react'
import { isPage } from '#web/app/page-patterns.ts'
import { paths } from '#web/app/paths.ts'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { ownPath } from '#web/platform/page/own-path.ts'
import { logOut, useSession } from '#web/platform/session/session.ts'
import { askBeforeLosing } from '#web/shell/pages/open-pages.ts'
import { shellText } from '#web/shell/shell.text.ts'
import { forgetShellState, useShellState, useShellStore } from '#web/shell/shell-state.ts'
import type { Go } from '#web/shell/use-go.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { Menu, type MenuEntry } from '#web/ui/overlay/Menu.tsx'
import { initialsOf } from '#web/ui/picture/initials.ts'
import type { Enter } from './SystemTabs.tsx'
import { screenAddress, type UserEntry, userEntries } from './user-entries.ts'

export function LogOutDialog({ onClose }: { onClose: () => void }) {
  const words = useText(shellText)
  const [isBusy, setIsBusy] = useState(false)
  const leave = async () => {
    setIsBusy(true)
    forgetShellState()
    await logOut()
  }
  return (
    <ConfirmDialog
      title={words.logOut}
      confirmLabel={words.logOut}
      isReversible
      isBusy={isBusy}
      onConfirm={() => void leave()}
      onClose={onClose}
    >
      {words.logOutQuestion}
    </ConfirmDialog>
  )
}

type Place = { path: string; go: Go; enter: Enter }

/** Desktops, configuration and what else belongs to the person, as entries of a menu. */
function useUserEntries({ path, go, enter }: Place): MenuEntry[] {
  const words = useText(shellText)
  const info = useSession((session) => session.info)
  const systemId = useSession((session) => session.systemId)
  const isConfiguring = useShellState((state) => state.isConfiguring)
  if (info === null) return []
  const { personalDesktop, workDesktop, account } = paths
  const lookOf: Record<UserEntry, Omit<MenuEntry, 'key' | 'label'>> = {
    configure: {
      icon: Settings2,
      isCurrent: isConfiguring,
      onSelect: () => void enter({ isConfiguring: true }),
    },
    desk: {
      icon: LayoutDashboard,
      isCurrent: path === workDesktop(),
      onSelect: () => void enter({ isConfiguring: false, page: workDesktop() }),
    },
    personalDesktop: {
      icon: House,
      isCurrent: path === personalDesktop(),
      onSelect: () => go(personalDesktop()),
    },
    largeScreen: { icon: MonitorPlay, href: screenAddress(info) ?? '', isExternal: true },
    account: { icon: CircleUserRound, href: account(), onSelect: () => go(account()) },
  }
  const entries = userEntries(info, {
    systemId,
    isPage,
    personalDesktop: personalDesktop(),
    account: account(),
  })
  return entries.map((key) => ({ key, label: words[key], ...lookOf[key] }))
}

export function UserMenu(place: Place) {
  const words = useText(shellText)
  const local = useLocal()
  const language = useLanguage()
  const info = useSession((session) => session.info)
  const store = useShellStore()
  const [isLeaving, setIsLeaving] = useState(false)
  const entries = useUserEntries(place)
  if (info === null) return null
  const { userInfo, epLogin, viewing } = info
  // In a view it is the person who is viewed; their login name and picture are theirs alone.
  const name = local(viewing?.name ?? userInfo.name)
  const image = viewing ? undefined : ownPath(userInfo.imgUrl)
  const login = viewing ? [] : [epLogin.loginName]
  const leave: MenuEntry = {
    key: 'log-out',
    label: words.logOut,
    icon: LogOut,
    startsGroup: true,
    onSelect: () => askBeforeLosing(store, () => setIsLeaving(true)),
  }
  return (
    <>
      <Menu
        label={words.user(name)}
        entries={[...entries, leave]}
        head={
          <div className="shell-user-head">
            <b>{name}</b>
            <span>{[...login, local(userInfo.organizationNames)].join(' · ')}</span>
          </div>
        }
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className="shell-avatar"
            aria-label={words.user(name)}
            title={name}
            data-initials={image === undefined ? initialsOf(name, language) : undefined}
          >
            {image !== undefined && <img src={image} alt="" width={32} height={32} />}
          </button>
        )}
      />
      {isLeaving && <LogOutDialog onClose={() => setIsLeaving(false)} />}
    </>
  )
}
