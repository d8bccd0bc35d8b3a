import { LayoutDashboard, LogOut, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { logOut, useHasPermission, useSession } from '#web/platform/session/session.ts'
import { askBeforeLosing } from '#web/shell/pages/open-pages.ts'
import { shellText } from '#web/shell/shell.text.ts'
import { forgetShellState, useShellState, useShellStore } from '#web/shell/shell-state.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Menu, type MenuEntry } from '#web/ui/Menu.tsx'
import { initialsOf } from './initials.ts'
import type { Enter } from './SystemTabs.tsx'

function LogOutDialog({ onClose }: { onClose: () => void }) {
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
      isBusy={isBusy}
      onConfirm={() => void leave()}
      onClose={onClose}
    >
      {words.logOutQuestion}
    </ConfirmDialog>
  )
}

export function UserMenu({ enter }: { enter: Enter }) {
  const words = useText(shellText)
  const local = useLocal()
  const language = useLanguage()
  const info = useSession((session) => session.info)
  const mayConfigure = useHasPermission('navigation.configure')
  const isConfiguring = useShellState((state) => state.isConfiguring)
  const store = useShellStore()
  const [isLeaving, setIsLeaving] = useState(false)
  if (info === null) return null
  const { userInfo } = info
  const name = local(userInfo.name)
  const configure: MenuEntry = {
    key: 'configure',
    label: words.configure,
    icon: Settings2,
    isCurrent: isConfiguring,
    onSelect: () => void enter({ isConfiguring: true }),
  }
  const entries: MenuEntry[] = [
    {
      key: 'desk',
      label: words.desk,
      icon: LayoutDashboard,
      isCurrent: !isConfiguring,
      onSelect: () => void enter({ isConfiguring: false }),
    },
    ...(mayConfigure ? [configure] : []),
    {
      key: 'log-out',
      label: words.logOut,
      icon: LogOut,
      startsGroup: true,
      onSelect: () => askBeforeLosing(store, () => setIsLeaving(true)),
    },
  ]
  return (
    <>
      <Menu
        label={words.user(name)}
        entries={entries}
        head={
          <div className="shell-user-head">
            <b>{name}</b>
            <span>
              {userInfo.userName} · {local(userInfo.organizationNames)}
            </span>
          </div>
        }
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className="shell-avatar"
            aria-label={words.user(name)}
            title={name}
            data-initials={initialsOf(name, language)}
          />
        )}
      />
      {isLeaving && <LogOutDialog onClose={() => setIsLeaving(false)} />}
    </>
  )
}
