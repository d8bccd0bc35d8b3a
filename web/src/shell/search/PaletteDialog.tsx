import { lazy, type ReactNode, Suspense } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { organisationText } from '#web/shell/organisation/organisation.text.ts'
import { shellText } from '#web/shell/shell.text.ts'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { RowsSkeleton } from '#web/ui/state/Skeleton.tsx'
import { AccessDialog } from './AccessDialog.tsx'
import { KeyList } from './KeyList.tsx'
import type { ShownDialog } from './shown-dialog.ts'

const LockDialog = lazy(async () => ({
  default: (await import('#web/shell/lock/LockDialog.tsx')).LockDialog,
}))
const DisplaySettings = lazy(async () => ({
  default: (await import('#web/shell/header/DisplaySettings.tsx')).DisplaySettings,
}))
const OrganisationChoice = lazy(async () => ({
  default: (await import('#web/shell/organisation/OrganisationChoice.tsx')).OrganisationChoice,
}))

function SettingsDialog({ onClose }: { onClose: () => void }) {
  const words = useText(shellText)
  return (
    <Panel in="dialog" title={words.settings} onClose={onClose}>
      <Suspense fallback={<RowsSkeleton count={8} />}>
        <DisplaySettings />
      </Suspense>
    </Panel>
  )
}

function OrganisationsDialog({ onClose }: { onClose: () => void }) {
  const words = useText(organisationText)
  const tree = useSession((session) => session.info?.OrganizationTree) ?? []
  return (
    <Panel in="dialog" title={words.title} onClose={onClose}>
      <Suspense fallback={<RowsSkeleton count={5} />}>
        <OrganisationChoice tree={tree} onStay={onClose} />
      </Suspense>
    </Panel>
  )
}

const dialogs: Readonly<Record<ShownDialog, (props: { onClose: () => void }) => ReactNode>> = {
  keys: KeyList,
  lock: LockDialog,
  settings: SettingsDialog,
  organisations: OrganisationsDialog,
  access: AccessDialog,
}

/** What an action of the palette opens. */
export function PaletteDialog({ shown, onClose }: { shown: ShownDialog; onClose: () => void }) {
  const Shown = dialogs[shown]
  return (
    <Suspense>
      <Shown onClose={onClose} />
    </Suspense>
  )
}
