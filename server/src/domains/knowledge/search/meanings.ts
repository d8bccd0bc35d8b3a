import { charactersOf, isHan, runsOf } from './plain-text.ts'
import { readGroupsIn } from './synonyms.ts'
import { sameMeaningTerm, synonymTerm, wordsOf } from './term-forms.ts'

/** The groups of words that say in which direction a quantity is wrong. */
export const directions: ReadonlySet<string> = new Set(['低', '高'])

/** What is said of any matter, in names and in questions. */
const ofAnyMatter = /报警|告警|警报|怎么办|问题|故障|\balarms?\b/g
const silentCharacters = new Set('的了太很是呢吗啊')

const saysNothing = (text: string) =>
  wordsOf(text).length === 0 &&
  runsOf(text)
    .filter(isHan)
    .flatMap(charactersOf)
    .every((character) => silentCharacters.has(character))

/**
 * The terms of what a text means by the groups of its words: of quantities with their direction, and of the whole where it has no
 * other words.
 */
export function meaningsOf(text: string): { directed: string[]; same: string[] } {
  const { names, rest } = readGroupsIn(text.replaceAll(ofAnyMatter, ' '))
  const quantities = names.filter((name) => !directions.has(name))
  const directed = names
    .filter((name) => directions.has(name))
    .flatMap((direction) => quantities.map((name) => synonymTerm(`${name} ${direction}`)))
  const isWhole = names.length > 1 && saysNothing(rest)
  return { directed, same: isWhole ? [sameMeaningTerm(names)] : [] }
}
