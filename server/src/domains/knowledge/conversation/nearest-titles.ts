import type { NamedQuestion } from '../knowledge.queries.ts'
import { plain } from '../search/plain-text.ts'

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

/** How much a word has in common with each of some; each word is compared once, and only with those that it may be like. */
function comparison(asked: readonly string[]) {
  const pairs = asked.map(pairsOf)
  const placesOf = new Map<string, Set<number>>()
  pairs.forEach((ofWord, place) => {
    for (const pair of ofWord) placesOf.set(pair, (placesOf.get(pair) ?? new Set()).add(place))
  })
  const none: ReadonlyMap<number, number> = new Map()
  const compared = new Map<string, ReadonlyMap<number, number>>()
  const compare = (word: string) => {
    const ofWord = pairsOf(word)
    if (!ofWord.some((pair) => placesOf.has(pair))) return none
    const found = new Map<number, number>()
    for (const place of new Set(ofWord.flatMap((pair) => [...(placesOf.get(pair) ?? [])]))) {
      const like = likeness(ofWord, pairs[place] ?? [])
      if (like >= leastLikeness) found.set(place, like)
    }
    return found
  }
  return (word: string) => {
    const former = compared.get(word)
    if (former) return former
    const found = compare(word)
    compared.set(word, found)
    return found
  }
}

/** The questions whose titles and synonyms have words that are spelt like those of a text, the nearest first. */
export function nearestTitles(text: string, questions: readonly NamedQuestion[], most: number) {
  const compare = comparison([...new Set(wordsOf(text))])
  const nearnessOf = ({ names }: NamedQuestion) => {
    const best = new Map<number, number>()
    for (const word of wordsOf(names))
      for (const [place, like] of compare(word))
        best.set(place, Math.max(like, best.get(place) ?? 0))
    return [...best.values()].reduce((sum, like) => sum + like, 0)
  }
  return questions
    .map((question) => ({ question, nearness: nearnessOf(question) }))
    .filter(({ nearness }) => nearness > 0)
    .toSorted((one, other) => other.nearness - one.nearness)
    .slice(0, most)
    .map(({ question: { id, zh, en } }) => ({ id, zh, en }))
}
