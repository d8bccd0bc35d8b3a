import { Settings2, X } from 'lucide-react'
import { useText } from '#web/platform/i18n/language.ts'
import { shellText } from '#web/shell/shell.text.ts'
import { useShellState } from '#web/shell/shell-state.ts'
import type { Enter } from './SystemTabs.tsx'

/** Says that the menu is that of configuration management, and leads back from it. */
export function ConfigurationMark({ enter, isShort }: { enter: Enter; isShort: boolean }) {
  const words = useText(shellText)
  const isConfiguring = useShellState((state) => state.isConfiguring)
  if (!isConfiguring) return null
  return (
    <button
      type="button"
      className="shell-configuring"
      aria-label={`${words.configure} · ${words.leaveConfiguration}`}
      title={words.leaveConfiguration}
      onClick={() => void enter({ isConfiguring: false })}
    >
      <Settings2 size={15} aria-hidden="true" />
      {!isShort && <span>{words.configure}</span>}
      <X size={14} aria-hidden="true" />
    </button>
  )
}
