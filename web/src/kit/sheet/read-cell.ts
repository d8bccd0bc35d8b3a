import type { Field } from '@iwater/contract/kit/field-types'
import { plainSigns, readFigure } from '@iwater/contract/kit/figure'
import { writtenUnits } from '@iwater/contract/kit/words/unit-in'
import { momentOfText } from '#web/platform/clock/wall-clock.ts'
import type { Language } from '#web/platform/i18n/language.ts'

/** How values are written as text. */
export type Writing = { language: Language; timeZone: string }

const yes = new Set(['是', 'yes', 'y', 'true', '1', '√', '✓'])
const no = new Set(['否', 'no', 'n', 'false', '0', '×', ''])

/** A figure, maybe with its unit. */
function readNumber(text: string, unit = '') {
  const plain = plainSigns(text)
  const written = writtenUnits(unit).find((one) => plain.includes(plainSigns(one)))
  return readFigure(plain.replace(plainSigns(written ?? ''), '')) ?? text
}

const padded = (part: string | undefined) => (part ?? '').padStart(2, '0')

/** A day as people write it in either language; in English the day comes first. */
function readDay(text: string): string {
  const [, year, month, day] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.trim()) ?? []
  if (year !== undefined) return `${year}-${padded(month)}-${padded(day)}`
  const [, first, second, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text.trim()) ?? []
  return last === undefined ? text : `${last}-${padded(second)}-${padded(first)}`
}

function readMoment(text: string, { timeZone }: Writing) {
  const [, day = '', hour, rest = ''] =
    /^(\S+)[ T,]+(\d{1,2})(:\d{2}(?::\d{2})?)$/.exec(text.trim()) ?? []
  const moment =
    day === '' ? undefined : momentOfText(`${readDay(day)}T${padded(hour)}${rest}`, timeZone)
  return moment === undefined ? text : new Date(moment).toISOString()
}

function readFlag(text: string) {
  const plain = text.trim().toLowerCase()
  if (yes.has(plain)) return true
  return no.has(plain) ? false : text
}

/**
 * The value of a text from a spreadsheet. What cannot be read stays as it is, so that nothing is lost and the judge says
 * what is wrong. Choices and references are found by what they are called, elsewhere.
 */
export function readCell(field: Field, text: string, writing: Writing): unknown {
  if (field.type === 'boolean') return readFlag(text)
  if (field.type === 'string' || field.type === 'localized') return text
  if (text.trim() === '') return null
  if (field.type === 'integer' || field.type === 'number') return readNumber(text, field.unit)
  if (field.type === 'date') return readDay(text)
  return field.type === 'date-time' ? readMoment(text, writing) : text
}

/** Several choices in one cell. */
export const namesIn = (text: string) =>
  text
    .split(/[、,，;；\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
