import { Maximize, Minimize } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { shellText } from '#web/shell/shell.text.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { fullScreen, toggleFullScreen } from './full-screen.ts'

export function FullScreenButton() {
  const words = useText(shellText)
  const state = useSyncExternalStore(fullScreen.subscribe, fullScreen.now)
  if (!document.fullscreenEnabled) return null
  const labels = {
    off: words.fullScreen,
    page: words.leaveFullScreen,
    key: words.fullScreenByKey,
  }
  const Icon = state === 'off' ? Maximize : Minimize
  return (
    <IconButton
      label={labels[state]}
      aria-disabled={state === 'key' || undefined}
      onClick={() => state !== 'key' && void toggleFullScreen()}
    >
      <Icon size={17} />
    </IconButton>
  )
}
