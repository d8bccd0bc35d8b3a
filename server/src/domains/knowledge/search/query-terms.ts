import { directions, meaningsOf } from './meanings.ts'
import { readingsOf, spellings } from './pinyin.ts'
import { charactersOf, isHan, plain, runsOf } from './plain-text.ts'
import { wordsMeant } from './spelling.ts'
import { groupsHeardIn, groupsIn, withoutGroups } from './synonyms.ts'
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

/** A term of a query, and how much it counts where a question has it. */
export type Weighted = { term: string; weight: number }

const weights = {
  pair: 1,
  /** Of a word for a direction, such as 偏低, which is common to all quantities. */
  direction: 0.4,
  character: 0.25,
  word: 1,
  /** Of an English word that was written with a wrong letter. */
  meant: 0.8,
  sound: 0.6,
  whole: 2,
  synonym: 1,
  /** A word that is denied, and the word by itself: who says “does not run” means none that runs. */
  denied: 0.8,
  inDenial: 0.5,
  /** A quantity with its direction, and a name that means the same as the whole text. */
  directed: 1,
  sameMeaning: 1.5,
  /** Of a synonym that is heard in pinyin or behind a wrong character. */
  heard: 0.6,
  initials: { 2: 0.3, 3: 0.7, 4: 1.2 },
} as const

/** What people put around a question. */
const around =
  /请问|怎么回事|是什么原因|什么原因|为什么|为啥|怎么办|怎么处理|怎么查|怎么调|怎么弄|怎么解决|如何处理|如何|怎样|怎么|咋办|咋回事|处理方法|解决办法|原因|是不是|一直|总是|老是|经常|有点|非常|特别|的时候|然后|但是|而且|已经|现在|[的了呢吗啊吧呀我们]/g

/** No pinyin begins with these, and English words seldom do without them. */
const mayBeInitials = (word: string) => /^[a-z0-9]{2,12}$/.test(word) && !/[iuv]/.test(word)

/** Runs of syllables: of Chinese characters, and of letters that are pinyin. */
function soundRuns(text: string): string[][][] {
  const runs: string[][][] = []
  let latin: string[][] = []
  const close = () => {
    if (latin.length > 0) runs.push(latin)
    latin = []
  }
  for (const run of runsOf(text)) {
    if (isHan(run)) {
      close()
      runs.push([charactersOf(run).map((character) => readingsOf(character)[0] ?? '')])
      continue
    }
    const found = spellings(run)
    if (found.length === 0) close()
    else if (latin.length === 0) latin = found.map((syllables) => [...syllables])
    else
      latin = latin
        .flatMap((before) => found.map((syllables) => [...before, ...syllables]))
        .slice(0, 8)
  }
  close()
  return runs
}

const pairsIn = (text: string) =>
  runsOf(text)
    .filter(isHan)
    .flatMap((run) => pairs(charactersOf(run)).map((pair) => pair.join('')))

/** The terms of what somebody looks for, each once with its highest weight. */
export function queryTerms(query: string): Weighted[] {
  const whole = plain(query)
  const text = whole.replaceAll(around, ' ').trim()
  const best = new Map<string, number>()
  const add = (terms: readonly string[], weight: number) => {
    for (const term of terms) best.set(term, Math.max(best.get(term) ?? 0, weight))
  }
  const undirected = withoutGroups(text, directions)
  for (const [of, weight] of [
    [text, weights.direction],
    [undirected, weights.pair],
  ] as const)
    add(pairsIn(of), weight)
  add(charactersOf(text).filter(isHan), weights.character)
  const words = wordsOf(text)
  const denied = deniedIn(words)
  add(denied.map(deniedTerm), weights.denied)
  for (const word of words.map(stem))
    add([word], denied.includes(word) || word === 'not' ? weights.inDenial : weights.word)
  const meant = words.map(wordsMeant)
  add(meant.flat().map(stem), weights.meant)
  const sounds = soundRuns(text)
  add(
    sounds.flat().flatMap((run) => pairs(run).map(([first, second]) => soundTerm(first, second))),
    weights.sound,
  )
  for (const word of words.filter((one) => mayBeInitials(one) && spellings(one).length === 0)) {
    for (const length of [2, 3, 4] as const)
      add(initialsTerm(word, length), weights.initials[length])
  }
  const said = groupsIn(text)
  add(said.map(synonymTerm), weights.synonym)
  const corrected = words.map((word, at) => meant[at]?.[0] ?? word).join(' ')
  add(groupsIn(corrected).map(synonymTerm), weights.heard)
  const { directed, same } = meaningsOf(meant.flat().length > 0 ? corrected : text)
  add(directed, weights.directed)
  add(same, weights.sameMeaning)
  const heard = sounds.flat().flatMap((run) => groupsHeardIn(run.join(' ')))
  add(heard.filter((name) => !said.includes(name)).map(synonymTerm), weights.heard)
  add([whole, text].filter((one) => one !== '').map(wholeTerm), weights.whole)
  if (words.length > 0 && !isHan(text)) add([wholeWordsTerm(words)], weights.whole)
  return [...best].map(([term, weight]) => ({ term, weight }))
}
