import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { figuresText } from './figures.text.ts'

const digits = 5
const mostDecimals = 10

/** As many decimals as five significant digits of a value have, without zeros at the end. */
export function significantDecimals(value: number): number {
  const [, decimals = ''] = Number(value.toPrecision(digits)).toFixed(mostDecimals).split('.')
  return decimals.replace(/0+$/, '').length
}

/** A value as precise as is worth reading. */
export function useValueText() {
  const format = useFormat()
  return (value: number | null) =>
    format.number(value, value === null ? undefined : significantDecimals(value))
}

/** `0 to 14 mg/L`; one figure where both ends are alike. */
export function useRangeText() {
  const words = useText(figuresText)
  const valueText = useValueText()
  return ({ low, high }: { low: number; high: number }, unit: string) => {
    const [from, until] = [valueText(low), valueText(high)]
    const figures = from === until ? from : words.range(from, until)
    return unit === '' ? figures : `${figures} ${unit}`
  }
}
