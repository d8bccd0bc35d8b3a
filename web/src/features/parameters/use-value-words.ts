import { type ParameterName } from '@iwater/contract/organisation/parameter-values'
import { parameters } from '@iwater/contract/organisation/parameters'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { parametersText } from './parameters.text.ts'

/** A value of a parameter with its unit, or what it stands for. */
export function useValueWords() {
  const format = useFormat()
  const local = useLocal()
  const text = useText(parametersText)
  return (name: ParameterName, value: number) => {
    const { unit, zero } = parameters[name]
    return value === 0 && zero ? local(zero) : text.with[unit](format.number(value))
  }
}
