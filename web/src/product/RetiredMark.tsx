import './retired-mark.css'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { retiredMarkText } from './retired-mark.text.ts'

/** Says that a unit, device or point is no longer in use, and since when. */
export function RetiredMark({ since }: { since: string }) {
  const text = useText(retiredMarkText)
  const format = useFormat()
  return <span className="w-retired-mark">{text.since(format.date(since))}</span>
}
