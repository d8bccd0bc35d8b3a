import type { LocalText } from '../fields.ts'

const keptWords = new Set(['Chinese', 'English'])

function lowered(word: string) {
  const rest = word.slice(1)
  const isName = rest === '' || rest !== rest.toLowerCase() || keptWords.has(word)
  return isName ? word : word.toLowerCase()
}

/**
 * A title as it stands within a sentence: in English in small letters, but for abbreviations and names
 * ("Station number (MN)" → "station number (MN)", "E-mail" → "e-mail").
 */
export const inSentence = ({ zh, en }: LocalText): LocalText => ({
  zh,
  en: en.replace(/\p{L}+(-\p{L}+)*/gu, lowered),
})
