import './retired-mark.css'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { retiredMarkText } from './retired-mark.text.ts'

/** Says that a unit, device or point is no longer in use, and since when; where there is little room, when pointed at. */
export function RetiredMark({ since, isShort = false }: { since: string; isShort?: boolean }) {
  const text = useText(retiredMarkText)
  const format = useFormat()
  const whole = text.since(format.date(since))
  return (
    <span className="w-retired-mark" title={whole}>
      {isShort ? text.retired : whole}
    </span>
  )
}
