import { Palette } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { shellText } from '#web/shell/shell.text.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { RowsSkeleton } from '#web/ui/state/Skeleton.tsx'

const DisplaySettings = lazy(async () => ({
  default: (await import('./DisplaySettings.tsx')).DisplaySettings,
}))

export function SettingsPopover() {
  const words = useText(shellText)
  return (
    <Popover
      label={words.settings}
      className="shell-settings"
      trigger={(props) => (
        <IconButton {...props} label={words.settings}>
          <Palette size={18} />
        </IconButton>
      )}
    >
      <Suspense fallback={<RowsSkeleton count={8} />}>
        <DisplaySettings />
      </Suspense>
    </Popover>
  )
}
