import { customPinyin, pinyin } from 'pinyin-pro'
import { saidLetters } from './letters.ts'

/** The usual reading in texts of the field, with the words that have the other one. The dictionary guesses by the neighbours. */
const readings = {
  应: [
    'yīng',
    'yìng',
    '反应 应急 相应 响应 适应 应用 供应 感应 效应 对应 应对 应答 应力 应变 应付 应激 应收',
  ],
  量: ['liàng', 'liáng', '测量 量程 量筒 量杯 量取 衡量 称量 丈量 估量 量出 量得 商量 思量 复量'],
} as const

for (const [character, [usual, other, words]] of Object.entries(readings)) {
  customPinyin({ [character]: usual })
  for (const word of words.split(' ')) {
    const syllables = Array.from(word, (one) =>
      one === character ? other : pinyin(one, { type: 'array' })[0],
    )
    customPinyin({ [word]: syllables.join(' ') })
  }
}
customPinyin({ 曝气: 'bào qì', 预曝: 'yù bào', 称量: 'chēng liáng' })

const marks: readonly (readonly [RegExp, string])[] = [
  [/[。！？]/g, '. '],
  [/[；;]/g, '; '],
  [/[，、：,:—]/g, ', '],
  [/[^\p{L}\p{N}\s.,;!?'-]/gu, ' '],
]

/** The syllables of Chinese characters with the numbers of their tones; `lv4` for 绿, 5 for none. */
const syllablesOf = (characters: string) =>
  pinyin(characters, { toneType: 'num', type: 'array', v: true })
    .map((syllable) => syllable.replace('ü', 'v').replace(/0$/, '5'))
    .join(' ')

/**
 * Chinese text for the voice that reads pinyin. The dictionary of the Chinese one lacks common characters and reads them as
 * English words.
 */
export function pinyinText(text: string): string {
  const read = text
    .replaceAll(/\p{Script=Han}+/gu, (characters) => ` ${syllablesOf(characters)} `)
    .replaceAll(/(?<![A-Za-z\d])[A-Za-z]+(?![A-Za-z\d])/g, (word) => saidLetters(word))
  return marks
    .reduce((sum, [pattern, mark]) => sum.replaceAll(pattern, mark), read)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
