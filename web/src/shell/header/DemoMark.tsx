import { useText } from '#web/platform/i18n/language.ts'
import { shellText } from '#web/shell/shell.text.ts'

/** Says that nothing on screen comes from a real plant. */
export function DemoMark() {
  const words = useText(shellText)
  return (
    <span className="shell-demo" title={words.demoHint}>
      {words.demo}
    </span>
  )
}
