import type { DecimalMark, RowRejectionReason } from '@iwater/contract/field/imports'
import { isMissing, readValue } from '#domains/readings'

/** The text of a cell as it is compared: trimmed, full-width characters as ordinary ones. */
export const cellText = (text: string | undefined): string => plainSigns((text ?? '').trim())

/** Full-width digits and characters as ordinary ones. */
const plainSigns = (text: string): string =>
  /[\u0080-\uffff]/.test(text) ? text.normalize('NFKC') : text

const isNotInstalled = (text: string) => text === '*'

/** Whether a cell contains one of the usual marks for a missing value. */
export const isBlank = (text: string) => isMissing(text) || isNotInstalled(text)

/** Numbers in which only a point, or only a comma, can be the decimal mark: 1,234 may be a thousand. */
const onlyPoint = /^[+-]?\d*\.\d+$/
const onlyComma = /^[+-]?(?!(?:[1-9]\d{0,2}(?:,\d{3})+)$)\d*,\d+$/

/** The decimal mark of most of the texts. */
export function decimalMarkOf(texts: readonly string[]): DecimalMark {
  const count = (expression: RegExp) => texts.filter((text) => expression.test(text)).length
  return count(onlyComma) > count(onlyPoint) ? ',' : '.'
}

/** Points for commas and commas for points. */
const swapMarks = (text: string) => text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))

/**
 * The number in a cell, or why there is none. Thousands are not guessed: `1,234` is one thousand in one file and one
 * and a bit in another.
 */
export function readNumber(
  text: string,
  mark: DecimalMark,
):
  | number
  | Extract<RowRejectionReason, 'value-missing' | 'value-not-installed' | 'value-unreadable'> {
  if (isNotInstalled(text)) return 'value-not-installed'
  return readValue(mark === ',' ? swapMarks(text) : text)
}
