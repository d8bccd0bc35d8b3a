import type { Language } from '@iwater/contract/errors'
import { spokenChinese } from './chinese.ts'
import { spokenEnglish } from './english.ts'
import { unitSpellings } from './units.ts'

/** Numbers written out are longer than their figures; what is beyond is not said. */
const mostSpoken = 3000

/** What is to be said, in the language of the text. */
export type Spoken = { language: Language; text: string }

/** A text with Chinese characters or punctuation is Chinese, whatever else is in it. */
const languageOf = (text: string): Language =>
  /[\p{Script=Han}，。；：、？！]/u.test(text) ? 'zh' : 'en'

const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
}

/** Tags, links, marks of formatting, pictographs and invisible characters are not said. */
function plainText(text: string, language: Language) {
  return (
    text
      .normalize('NFC')
      .replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
      .replaceAll(/&(nbsp|amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? ' ')
      .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
      .replaceAll(/\bhttps?:\/\/[^\s，。；、）)]+/gi, language === 'zh' ? '链接' : 'link')
      .replaceAll(/[\p{Extended_Pictographic}\p{Cf}\p{Co}\p{Cn}\p{Cs}\ufe0f]/gu, ' ')
      .replaceAll(/[`*_#|\\^]+/g, ' ')
      .replaceAll(/[！-～]/g, (wide) =>
        /[０-９Ａ-Ｚａ-ｚ％＋－＝＜＞／]/.test(wide)
          ? String.fromCodePoint((wide.codePointAt(0) ?? 0) - 0xfee0)
          : wide,
      )
      // A line is a sentence.
      .replaceAll(/\s*[\r\n]+\s*/g, (_, at: number, all: string) =>
        /[。！？；.!?;:：，,、]/.test(all[at - 1] ?? '') ? ' ' : language === 'zh' ? '。' : '. ',
      )
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
  )
}

/** A text as it is said; null where nothing in it can be. */
export function spokenText(text: string): Spoken | null {
  const language = languageOf(text)
  const plain = unitSpellings.reduce(
    (sum, [pattern, unit]) => sum.replaceAll(pattern, unit),
    plainText(text, language),
  )
  const said = (language === 'zh' ? spokenChinese(plain) : spokenEnglish(plain)).slice(
    0,
    mostSpoken,
  )
  return /[\p{L}\p{N}]/u.test(said) ? { language, text: said } : null
}

/** Where a text may be divided, best first: after a sentence, after a part of one, between words. */
const seams = [/[。！？；!?;]|[.](?=\s)/g, /[，、：,:]/g, /\s/g]

function endOfPiece(text: string, most: number) {
  for (const seam of seams) {
    const ends = [...text.slice(0, most).matchAll(seam)].map(({ index }) => index + 1)
    const last = ends.at(-1)
    // A piece of a few words has a pause too early.
    if (last !== undefined && last > most / 4) return last
  }
  return most
}

/** A text in pieces of at most so many characters, divided where a speaker pauses. */
export function piecesOf(text: string, most: number): string[] {
  const pieces: string[] = []
  let rest = text.trim()
  while (rest.length > most) {
    const end = endOfPiece(rest, most)
    pieces.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return [...pieces, rest].filter((piece) => /[\p{L}\p{N}]/u.test(piece))
}
