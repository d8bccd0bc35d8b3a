import { withNot } from './negations.ts'
import { isHan, runsOf } from './plain-text.ts'

// Signs before a term keep sounds, initials and synonyms apart from words of the same letters.

export const soundTerm = (first: string, second: string) => `~${first} ${second}`
export const synonymTerm = (group: string) => `=${group}`

/** Of a whole name by the groups that it consists of, in any order. */
export const sameMeaningTerm = (groups: readonly string[]) => `$=${groups.toSorted().join(' ')}`

/** Of a whole name, however it is divided: somebody who enters exactly this means it. */
export const wholeTerm = (text: string) => `$${text.replaceAll(/[\s-]/g, '')}`

/** Of a whole name in English, whatever the forms of its words and those between them. */
export const wholeWordsTerm = (words: readonly string[]) => wholeTerm(words.map(stem).join(''))

/** All runs of initials of a length. */
export const initialsTerm = (initials: string, length: number) =>
  Array.from(
    { length: Math.max(0, initials.length - length + 1) },
    (_, at) => `^${initials.slice(at, at + length)}`,
  )

/** Neighbours. */
export const pairs = <Item>(items: readonly Item[]): [Item, Item][] =>
  items.slice(1).map((item, at) => [items[at] as Item, item])

/** English words that say nothing of a subject. */
const silent = new Set(
  `a an and are as at be been but by can do does for from has have how i if in into is it its my of on or our so than that the
  their then there they this to too very was we what when where which while who why with you your keep keeps get gets got should
  will would much more`.split(/\s+/),
)

/** Words and figures in Latin letters. */
export const wordsOf = (text: string) =>
  runsOf(withNot(text))
    .filter((run) => !isHan(run))
    .flatMap((run) => (run.includes('-') ? [run.replaceAll('-', ''), ...run.split('-')] : [run]))
    .filter((word) => word !== '' && !silent.has(word))

/** A word without the ending of its form: pumps, pumping and pumped are pump. */
export function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word
  const bare = word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?<=[a-z]{3})(?:ings?|ed|es|s|e|er|ers|ation|ations)$/, '')
    .replace(/([^aeiouls])\1$/, '$1')
  return bare.length < 3 ? word : bare
}

const deniers: ReadonlySet<string> = new Set(['not', 'no', 'without'])

/** Words that follow one that denies them: of “no flow”, “without flow” and “not flowing” it is flow. */
export const deniedIn = (words: readonly string[]) =>
  pairs(words).flatMap(([first, second]) => (deniers.has(first) ? [stem(second)] : []))

export const deniedTerm = (word: string) => `!${word}`
