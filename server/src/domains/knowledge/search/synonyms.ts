import { readFileSync } from 'node:fs'
import { withNot } from './negations.ts'
import { readingsOf } from './pinyin.ts'
import { charactersOf, plain } from './plain-text.ts'
import { stem } from './term-forms.ts'

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

/** “Without flow” and “no flow” are one. */
const withNo = (text: string) => text.replaceAll(/\bwithout\b/g, 'no')

const members = (): readonly Group[] =>
  readGroups().flatMap((expressions) =>
    expressions.map((expression) => ({
      name: expressions[0] ?? '',
      expression: withNo(withNot(plain(expression), stem)),
    })),
  )

let denied: ReadonlySet<string> | undefined

/** The words that an expression denies, in the form in which it has them. */
const readDenied = () =>
  new Set(members().flatMap(({ expression }) => /\bnot ([a-z]+)/.exec(expression)?.slice(1) ?? []))

/** A text in the form that expressions have: what none denies stays as it is, so that it is found by itself. */
const inForm = (text: string) =>
  withNo(
    withNot(text, (word) => {
      denied ??= readDenied()
      return denied.has(stem(word)) ? stem(word) : word
    }),
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

/** A piece of a text: an expression with its groups, or one character that is in none. */
type Piece = { text: string; names: readonly string[] }

/** The expressions that follow each other in a text, and what is between these. */
function piecesOf(finder: Finder, text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  while (at < text.length) {
    const from = at
    const fits = ({ expression: { length }, expression }: Group) =>
      text.startsWith(expression, from) && isBetween(text, from) && isBetween(text, from + length)
    const here = (finder.get(text.charAt(from)) ?? []).filter(fits)
    const length = here[0]?.expression.length ?? 1
    const longest = here.filter(({ expression }) => expression.length === length)
    pieces.push({ text: text.slice(at, at + length), names: longest.map(({ name }) => name) })
    at += length
  }
  return pieces
}

const namesIn = (pieces: readonly Piece[]) => [...new Set(pieces.flatMap(({ names }) => names))]

/** A text with a space in place of the pieces that are left out. */
const textWithout = (pieces: readonly Piece[], isLeftOut: (piece: Piece) => boolean) =>
  pieces.map((piece) => (isLeftOut(piece) ? ' ' : piece.text)).join('')

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

/** The groups of which a text, in plain form, contains an expression, and what else is in it. */
export function readGroupsIn(text: string): { names: string[]; rest: string } {
  const pieces = piecesOf((byText ??= finderOf(members())), inForm(text))
  return { names: namesIn(pieces), rest: textWithout(pieces, ({ names }) => names.length > 0) }
}

export const groupsIn = (text: string) => readGroupsIn(text).names

/** A text, in plain form, without the expressions of some groups. */
export const withoutGroups = (text: string, left: ReadonlySet<string>) =>
  textWithout(piecesOf((byText ??= finderOf(members())), text), ({ names }) =>
    names.some((name) => left.has(name)),
  )

/** The groups of syllables, which have a space between them. */
export const groupsHeardIn = (syllables: string) =>
  namesIn(piecesOf((bySound ??= finderOf(sounds())), syllables))
