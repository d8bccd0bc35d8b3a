import { readBase } from '../base/read-base.ts'
import { plain } from './plain-text.ts'
import { expressions } from './synonyms.ts'
import { stem, wordsOf } from './term-forms.ts'

/** Shorter words are one letter apart from too many others. */
const shortestWord = 5

/** Words of the field that one may have meant who wrote another. */
const mostNear = 3

type Vocabulary = {
  stems: ReadonlySet<string>
  ofLength: ReadonlyMap<number, readonly string[]>
}

let known: Vocabulary | undefined

/** The English words of the titles and synonyms that come with the product. */
function readVocabulary(): Vocabulary {
  const titles = readBase().questions.flatMap(({ title, synonyms }) => [title.en, ...synonyms.en])
  const words = new Set([...titles, ...expressions()].map(plain).flatMap(wordsOf))
  const long = [...words].filter((word) => /^[a-z]+$/.test(word) && word.length >= shortestWord - 1)
  return {
    stems: new Set([...words].map(stem)),
    ofLength: Map.groupBy(long, ({ length }) => length),
  }
}

/** Whether two words differ by one letter, or by two neighbours that have changed places. */
export function isOneLetterApart(one: string, other: string): boolean {
  let begin = 0
  while (begin < one.length && one[begin] === other[begin]) begin += 1
  let end = 0
  const most = Math.min(one.length, other.length) - begin
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const left = one.slice(begin, one.length - end)
  const right = other.slice(begin, other.length - end)
  if (left.length <= 1 && right.length <= 1) return left !== right
  return left.length === 2 && left === `${right[1]}${right[0]}` && right.length === 2
}

/** The words of the field that an English word is, but for one letter; none for a word of the field. */
export function wordsMeant(word: string): string[] {
  if (word.length < shortestWord || !/^[a-z]+$/.test(word)) return []
  known ??= readVocabulary()
  const { stems, ofLength } = known
  if (stems.has(stem(word))) return []
  return [-1, 0, 1]
    .flatMap((by) => ofLength.get(word.length + by) ?? [])
    .filter((other) => isOneLetterApart(word, other))
    .slice(0, mostNear)
}
