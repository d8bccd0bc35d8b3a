import { readFileSync } from 'node:fs'
import { readingsOf } from './pinyin.ts'
import { charactersOf, plain } from './plain-text.ts'

/**
 * `synonyms.tsv`: words that people of the field use for the same thing, a group in each line; the first one names it. A longer
 * expression counts before a shorter one inside it.
 */
const readGroups = () =>
  readFileSync(new URL('synonyms.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))

/** All words and expressions of the groups, in both languages. */
export const expressions = () => readGroups().flat()

type Group = { name: string; expression: string }

/** Expressions by the character that they begin with, the longest first. */
type Finder = ReadonlyMap<string, readonly Group[]>

const members = (): readonly Group[] =>
  readGroups().flatMap((expressions) =>
    expressions.map((expression) => ({
      name: expressions[0] ?? '',
      expression: plain(expression),
    })),
  )

function finderOf(found: readonly Group[]): Finder {
  const finder = new Map<string, Group[]>()
  for (const group of found.toSorted(
    (one, other) => other.expression.length - one.expression.length,
  )) {
    const first = group.expression.charAt(0)
    finder.set(first, [...(finder.get(first) ?? []), group])
  }
  return finder
}

const isLatin = (character: string) => /[a-z0-9]/.test(character)

/** Whether a place of a text is the end of a word in Latin letters, or not in one. */
const isBetween = (text: string, at: number) =>
  !(isLatin(text.charAt(at - 1)) && isLatin(text.charAt(at)))

/** The groups of the expressions that follow each other in a text. */
function namesFound(finder: Finder, text: string): string[] {
  const names = new Set<string>()
  let at = 0
  while (at < text.length) {
    const from = at
    const fits = ({ expression: { length }, expression }: Group) =>
      text.startsWith(expression, from) && isBetween(text, from) && isBetween(text, from + length)
    const here = (finder.get(text.charAt(from)) ?? []).filter(fits)
    const longest = here[0]?.expression.length ?? 1
    for (const { name, expression } of here) if (expression.length === longest) names.add(name)
    at += longest
  }
  return [...names]
}

/** The first reading of every character; undefined for what is not Chinese throughout. */
function spelled(expression: string): string | undefined {
  const syllables = charactersOf(expression).map((character) => readingsOf(character)[0])
  return syllables.length > 1 && syllables.every(Boolean) ? syllables.join(' ') : undefined
}

const sounds = () =>
  members().flatMap(({ name, expression }) => {
    const sound = spelled(expression)
    return sound === undefined ? [] : [{ name, expression: sound }]
  })

let byText: Finder | undefined
let bySound: Finder | undefined

/** The groups of which a text, in plain form, contains an expression. */
export const groupsIn = (text: string) => namesFound((byText ??= finderOf(members())), text)

/** The same for syllables, which have a space between them. */
export const groupsHeardIn = (syllables: string) =>
  namesFound((bySound ??= finderOf(sounds())), syllables)
