import { readFileSync } from 'node:fs'

type Table = {
  /** Readings of a character without tones, the usual one first. */
  readings: ReadonlyMap<string, readonly string[]>
  syllables: ReadonlySet<string>
}

/** `pinyin.tsv`, made by `scripts/make-pinyin.ts`: a syllable, the characters usually read so, and those also read so. */
function readTable(): Table {
  const readings = new Map<string, string[]>()
  const syllables = new Set<string>()
  const later: [character: string, syllable: string][] = []
  for (const line of readFileSync(new URL('pinyin.tsv', import.meta.url), 'utf8').split('\n')) {
    const [syllable = '', usual = '', further = ''] = line.split('\t')
    // Interjections, which would make words of what is none.
    if (syllable.length > 1 && syllable !== 'ng') syllables.add(syllable)
    for (const character of usual) readings.set(character, [syllable])
    for (const character of further) later.push([character, syllable])
  }
  for (const [character, syllable] of later) readings.get(character)?.push(syllable)
  return { readings, syllables }
}

let table: Table | undefined
/** About 6,800 characters; read when they are first asked for. */
const known = () => (table ??= readTable())

/** How a character is read, ü as v; none for rare ones. */
export const readingsOf = (character: string): readonly string[] =>
  known().readings.get(character) ?? []

const longestSyllable = 6
const mostLetters = 60
const mostSpellings = 6

/**
 * Letters as syllables of pinyin, in as few as possible: `xian` is one, `yulv` two; several answers where there are several
 * ways. None where they are no pinyin.
 */
export function spellings(letters: string): readonly (readonly string[])[] {
  if (letters.length > mostLetters) return []
  const { syllables } = known()
  // By the number of letters: the shortest ways to spell them.
  const ways: string[][][] = [[[]]]
  for (let end = 1; end <= letters.length; end += 1) {
    const found: string[][] = []
    for (let start = Math.max(0, end - longestSyllable); start < end; start += 1) {
      const syllable = letters.slice(start, end)
      if (!syllables.has(syllable)) continue
      for (const before of ways[start] ?? []) found.push([...before, syllable])
    }
    const fewest = Math.min(...found.map((way) => way.length))
    ways.push(found.filter((way) => way.length === fewest).slice(0, mostSpellings))
  }
  return letters === '' ? [] : (ways[letters.length] ?? [])
}
