import type { Language } from '@iwater/contract/errors'
import type { LocalText } from '@iwater/contract/fields'

/** A button shows so many characters of its reply; the whole is read out and shown as its tip. */
const shownCharacters = { zh: 10, en: 30 } as const

/** Symptoms that are asked for often; each finds its question first. */
export const quickReplies: readonly LocalText[] = [
  { zh: '余氯偏低', en: 'Chlorine too low' },
  { zh: '水泵运行但不出水', en: 'Pump runs without flow' },
  { zh: '仪表数据不变', en: 'Reading does not change' },
  { zh: '加药泵不出药', en: 'Dosing pump delivers nothing' },
  { zh: '数据中断', en: 'No data received' },
  { zh: '出水总磷超标', en: 'Total phosphorus too high' },
]

export function shortened(reply: string, language: Language): string {
  const characters = Array.from(reply)
  const most = shownCharacters[language]
  return characters.length <= most ? reply : `${characters.slice(0, most).join('').trimEnd()}…`
}

/** A name with which a question begins, with room for what is wrong with it. */
export const beginningWith = (name: string, language: Language) =>
  name !== '' && language === 'en' ? `${name} ` : name

/**
 * Puts a name at the end of a field, with the caret behind it: in place of another name that stands there alone, which
 * was a choice like it, else after what is written.
 */
export function putName(
  area: HTMLTextAreaElement,
  { name, names, language }: { name: string; names: readonly string[]; language: Language },
) {
  const { value } = area
  const isReplaced = names.includes(value.trim())
  const before = isReplaced || value === '' || /\s$/.test(value) ? '' : ' '
  area.setRangeText(
    before + beginningWith(name, language),
    isReplaced ? 0 : value.length,
    value.length,
    'end',
  )
}
