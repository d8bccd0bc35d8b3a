import type { LocalText } from '@iwater/contract/fields'
import type { StateWords } from '@iwater/contract/plant/state-words'
import { useMemo } from 'react'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { useLocal } from '#web/platform/i18n/language.ts'

/** What tells how values of a point are shown. */
export type Shown = { decimals?: number | undefined; states?: StateWords | null | undefined }

export type ValueText = (value: number | null | undefined, point: Shown) => string

/**
 * A value as a point shows it: a figure, or the word of its state. A mean of states is the share of the time that the first
 * of them held.
 */
export const valueTextIn =
  (format: Pick<Format, 'number'>, local: (text: LocalText) => string): ValueText =>
  (value, { decimals, states }) => {
    if (states && value === 1) return local(states.on)
    if (states && value === 0) return local(states.off)
    if (states && value !== null && value !== undefined && value > 0 && value < 1)
      return `${local(states.on)} ${format.number(value * 100, 0)} %`
    return format.number(value, decimals)
  }

export function useValueText(): ValueText {
  const format = useFormat()
  const local = useLocal()
  return useMemo(() => valueTextIn(format, local), [format, local])
}
