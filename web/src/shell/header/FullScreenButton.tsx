import { Maximize, Minimize } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { shellText } from '#web/shell/shell.text.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

const isFullScreen = () => document.fullscreenElement !== null

const toggle = () =>
  isFullScreen() ? document.exitFullscreen() : document.documentElement.requestFullscreen()

export function FullScreenButton() {
  const words = useText(shellText)
  const isOn = useSyncExternalStore(subscribe, isFullScreen)
  if (!document.fullscreenEnabled) return null
  const Icon = isOn ? Minimize : Maximize
  return (
    <IconButton
      label={isOn ? words.leaveFullScreen : words.fullScreen}
      onClick={() => void toggle()}
    >
      <Icon size={17} />
    </IconButton>
  )
}
