import type { LocalText } from '@iwater/contract/fields'
import { plain } from '../search/plain-text.ts'

type Titled = { id: string; title: LocalText; synonyms: { zh: string[]; en: string[] } }

/** Words of less than this likeness are other words. */
const leastLikeness = 0.5

const shortestWord = 3

const pairsOf = (word: string) =>
  Array.from(word.slice(1), (letter, at) => word.charAt(at) + letter)

/** How much two words have in common, 0 to 1: the pairs of letters that are in both. */
function likeness(one: readonly string[], other: readonly string[]) {
  const left = [...other]
  const shared = one.filter((pair) => {
    const at = left.indexOf(pair)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / (one.length + other.length)
}

const wordsOf = (text: string) =>
  plain(text)
    .split(' ')
    .filter((word) => word.length >= shortestWord)
    .map(pairsOf)

/** The questions whose titles and synonyms have words that are spelt like those of a text, the nearest first. */
export function nearestTitles(text: string, questions: readonly Titled[], most: number) {
  const asked = wordsOf(text)
  const nearnessOf = ({ title, synonyms }: Titled) => {
    const words = [title.zh, title.en, ...synonyms.zh, ...synonyms.en].flatMap(wordsOf)
    return asked
      .map((word) => Math.max(0, ...words.map((other) => likeness(word, other))))
      .filter((best) => best >= leastLikeness)
      .reduce((sum, best) => sum + best, 0)
  }
  return questions
    .map((question) => ({ question, nearness: nearnessOf(question) }))
    .filter(({ nearness }) => nearness > 0)
    .toSorted((one, other) => other.nearness - one.nearness)
    .slice(0, most)
    .map(({ question: { id, title } }) => ({ id, ...title }))
}
