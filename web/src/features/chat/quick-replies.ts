import type { Language } from '@iwater/contract/errors'

/** A button shows so many characters of its reply; the whole is read out and shown as its tip. */
const shownCharacters = { zh: 10, en: 30 } as const

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
