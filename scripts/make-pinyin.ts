// Makes server/src/domains/knowledge/search/pinyin.tsv, how the characters of GB 2312 are read, without tones:
//
//   mkdir /tmp/pinyin && cd /tmp/pinyin && npm install pinyin-pro@3.29.4
//   node scripts/make-pinyin.ts /tmp/pinyin
//
// The readings are those of pinyin-pro (MIT). The package takes about a second to load, in every process that would search; the
// table takes a few milliseconds, so the project does not depend on the package.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const folder = process.argv[2]
if (!folder) throw new Error('name the folder in which the package is installed')
const load = createRequire(join(resolve(folder), 'package.json'))
const { pinyin } = load('pinyin-pro') as {
  pinyin(text: string, options: { toneType: 'none'; type: 'array'; v: true }): string[]
}
const reading = (character: string) =>
  pinyin(character, { toneType: 'none', type: 'array', v: true })[0] ?? ''

/** Characters of the field that are read in several ways, the usual one first: 重启, 增长, 调节, 频率, 曝气, 校准, 模块, 余量. */
const alsoReadAs: Readonly<Record<string, string>> = {
  重: 'zhong chong',
  长: 'chang zhang',
  调: 'diao tiao',
  行: 'xing hang',
  率: 'lv shuai',
  曝: 'bao pu',
  校: 'jiao xiao',
  模: 'mo mu',
  露: 'lu lou',
  薄: 'bo bao',
  落: 'luo la',
  没: 'mei mo',
  卡: 'ka qia',
  降: 'jiang xiang',
  传: 'chuan zhuan',
  还: 'hai huan',
  着: 'zhe zhao zhuo',
  大: 'da dai',
}

/** Rows of GB 2312: 16 to 55 hold the common characters by reading, 56 to 87 the others by stroke. */
const rows = Array.from({ length: 87 - 16 + 1 }, (_, index) => index + 16)
const cells = Array.from({ length: 94 }, (_, index) => index + 1)
const decoder = new TextDecoder('gbk')
const characters = rows
  .flatMap((row) => cells.map((cell) => decoder.decode(new Uint8Array([row + 0xa0, cell + 0xa0]))))
  .filter((text) => /^\p{Script=Han}$/u.test(text))

const usual = new Map<string, string>()
const further = new Map<string, string>()
for (const character of characters) {
  const [first = '', ...others] = (alsoReadAs[character] ?? reading(character)).split(' ')
  usual.set(first, (usual.get(first) ?? '') + character)
  for (const other of others) further.set(other, (further.get(other) ?? '') + character)
}
const syllables = [...new Set([...usual.keys(), ...further.keys()])]
  .filter((syllable) => /^[a-z]+$/.test(syllable))
  .sort()
const lines = syllables.map((syllable) =>
  [syllable, usual.get(syllable) ?? '', further.get(syllable) ?? ''].join('\t').trimEnd(),
)
writeFileSync(
  new URL('../server/src/domains/knowledge/search/pinyin.tsv', import.meta.url),
  `${lines.join('\n')}\n`,
)
console.log(`${characters.length} characters, ${syllables.length} syllables`)
