import type { RejectionReason } from '@iwater/contract/imports'
import { isStorable } from '@iwater/contract/rules/sample-value'

const missing = new Set([
  '',
  '-',
  '--',
  '---',
  '—',
  '——',
  '/',
  '\\',
  'na',
  'n/a',
  '#n/a',
  'nan',
  'null',
  'none',
  '无',
])
const numberPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i

/** The text of a cell as it is compared: without space around it, full-width signs as plain ones. */
export const cellText = (text: string | undefined): string => plainSigns((text ?? '').trim())

/** Full-width digits and signs as plain ones. */
const plainSigns = (text: string): string =>
  /[\u0080-\uffff]/.test(text) ? text.normalize('NFKC') : text

const isNotInstalled = (text: string) => text === '*'

/** Whether a cell says in one of the usual ways that there is nothing. */
export const isBlank = (text: string) => missing.has(text.toLowerCase()) || isNotInstalled(text)

/**
 * The number in a cell, or why there is none. Thousands are not guessed: `1,234` is one thousand here and one
 * and a bit there.
 */
export function readNumber(
  text: string,
): number | Extract<RejectionReason, 'value-missing' | 'value-not-installed' | 'value-unreadable'> {
  if (numberPattern.test(text)) {
    const value = Number(text)
    return isStorable(value) ? value : 'value-unreadable'
  }
  if (isNotInstalled(text)) return 'value-not-installed'
  return missing.has(text.toLowerCase()) ? 'value-missing' : 'value-unreadable'
}
