import { meaningsOf } from './meanings.ts'
import { readingsOf } from './pinyin.ts'
import { charactersOf, isHan, plain, runsOf } from './plain-text.ts'
import { groupsIn } from './synonyms.ts'
import {
  deniedIn,
  deniedTerm,
  initialsTerm,
  pairs,
  soundTerm,
  stem,
  synonymTerm,
  wholeTerm,
  wholeWordsTerm,
  wordsOf,
} from './term-forms.ts'

type Texts = { zh: string | readonly string[]; en: string | readonly string[] }

/** What a question is called, in all its forms, and what else is said in it. */
type Searched = { names: readonly Texts[]; texts: readonly Texts[] }

/** Readings of two characters together, at most four. */
function soundsOf([first = '', second = '']: readonly string[]) {
  return readingsOf(first).flatMap((one) =>
    readingsOf(second).map((other) => soundTerm(one, other)),
  )
}

/** Of one text: words, pairs of characters and single ones, and the groups of synonyms. */
function wordTerms(text: string): string[] {
  const runs = runsOf(text)
  return [
    ...runs
      .filter(isHan)
      .map(charactersOf)
      .flatMap((run) => [...run, ...pairs(run).map((pair) => pair.join(''))]),
    ...wordsOf(text).map(stem),
    ...deniedIn(wordsOf(text)).map(deniedTerm),
    ...groupsIn(text).map(synonymTerm),
  ]
}

/** Of a name in Chinese: how it sounds, and the initials of neighbours, letters and digits standing for themselves. */
function soundTerms(text: string): string[] {
  const sounds = runsOf(text)
    .filter(isHan)
    .flatMap((run) => pairs(charactersOf(run)).flatMap(soundsOf))
  const initials = charactersOf(text.replaceAll(/[^\p{Letter}\p{Number}]/gu, '')).map(
    (character) => (isHan(character) ? (readingsOf(character)[0]?.charAt(0) ?? '') : character),
  )
  const letters = charactersOf(text).map((character) => readingsOf(character)[0] ?? character)
  return [
    ...sounds,
    ...[2, 3, 4].flatMap((length) => initialsTerm(initials.join(''), length)),
    ...[text, letters.join(''), initials.join('')].map(wholeTerm),
  ]
}

/** Of a name in either language. */
function nameTerms(name: string): string[] {
  const { directed, same } = meaningsOf(name)
  return [...wordTerms(name), ...directed, ...same]
}

const all = (texts: readonly Texts[], side: 'zh' | 'en') =>
  texts.flatMap(({ [side]: text }) => text).map(plain)

/** The terms by which a question is found, each in the stronger place alone. */
export function questionTerms({ names, texts }: Searched) {
  const title = new Set([
    ...all(names, 'zh').flatMap((name) => [...nameTerms(name), ...soundTerms(name)]),
    ...all(names, 'en').flatMap((name) => [
      ...nameTerms(name),
      wholeTerm(name),
      wholeWordsTerm(wordsOf(name)),
    ]),
  ])
  const further = new Set([...all(texts, 'zh'), ...all(texts, 'en')].flatMap(wordTerms))
  return {
    title_terms: [...title].sort(),
    text_terms: [...further].filter((term) => !title.has(term)).sort(),
  }
}
