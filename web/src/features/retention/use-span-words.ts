import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { retentionText } from './retention.text.ts'

const daysOfYear = 365.25

/** A span in days, from a year on in years as well. */
export function useSpanWords() {
  const format = useFormat()
  const text = useText(retentionText)
  return {
    days: (days: number) => text.days(format.number(days)),
    years: (days: number) =>
      days < 365 ? undefined : text.years(format.number(Math.round((days / daysOfYear) * 10) / 10)),
  }
}
