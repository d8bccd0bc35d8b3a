import { useFormat } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'

/** A range of temperatures without its unit. Beside a minus sign a dash would be read as another: 3–9, but −3 to 6 or −3～6. */
export function useTemperatureRange() {
  const { number } = useFormat()
  const joined = useLanguage() === 'zh' ? '～' : ' to '
  return (low: number, high: number) =>
    `${number(low)}${Math.min(low, high) < 0 ? joined : '–'}${number(high)}`
}
