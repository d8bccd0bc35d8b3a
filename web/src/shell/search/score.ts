import { initialsOfSigns } from './pinyin.ts'

/** What a thing can be found by: its name in one language, and where that is Chinese its pinyin. */
export type Findable = { text: string; initials: readonly string[] }

export const findable = (text: string): Findable => ({
  text: text.toLowerCase(),
  initials: initialsOfSigns(text),
})

/** The place from which the initials go on with all letters of the word, or -1. */
function placeInInitials(initials: readonly string[], word: string): number {
  if (!/^[a-z]+$/.test(word)) return -1
  const fits = (from: number) =>
    Array.from(word).every((letter, index) => initials[from + index]?.includes(letter) ?? false)
  return initials.findIndex((_, from) => fits(from))
}

const beginsWord = (text: string, place: number) =>
  place === 0 || /[\s/·-]/.test(text[place - 1] ?? '')

/** Whether the characters of a word occur in a text in their order, the first at the start of a word. */
function isScattered(text: string, word: string): boolean {
  const [first = '', ...rest] = Array.from(word)
  let from = Array.from(text).findIndex((sign, at) => sign === first && beginsWord(text, at)) + 1
  if (from === 0) return false
  return rest.every((sign) => {
    const place = text.indexOf(sign, from)
    from = place + 1
    return place !== -1
  })
}

function scoreOfWord({ text, initials }: Findable, word: string): number {
  const place = text.indexOf(word)
  if (place === 0) return 100
  if (place > 0) return beginsWord(text, place) ? 90 : 70
  const inInitials = placeInInitials(initials, word)
  if (inInitials !== -1) return inInitials === 0 ? 80 : 60
  // Two letters scattered over a sentence are nearly always there.
  return word.length >= 3 && isScattered(text, word) ? 20 : 0
}

/** How well a keyword fits, 0 where one of its words does not; shorter names win among equals. */
export function scoreOf(thing: Findable, keyword: string): number {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  const scores = words.map((word) => scoreOfWord(thing, word))
  if (scores.length === 0 || scores.includes(0)) return 0
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  return mean - Math.min(thing.text.length, 40) / 10
}

/** The best of some names. */
export const bestScore = (things: readonly Findable[], keyword: string) =>
  Math.max(0, ...things.map((thing) => scoreOf(thing, keyword)))
