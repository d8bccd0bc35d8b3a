import './demo-mark.css'
import { useText } from '#web/platform/i18n/language.ts'
import { demoMarkText } from './demo-mark.text.ts'

/** Says that an organisation is a demonstration and no real plant. */
export function DemoMark() {
  const text = useText(demoMarkText)
  return (
    <span className="w-demo-mark" title={text.title}>
      {text.label}
    </span>
  )
}
