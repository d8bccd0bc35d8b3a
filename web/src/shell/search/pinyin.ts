const letters = 'abcdefghjklmnopqrstwxyz'

/** The first sign of each letter in the order of pinyin, by which the collation of Chinese sorts. */
const firsts = Array.from('阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀')

/** Signs that words of this trade read otherwise than the collation, which knows one reading a sign. */
const otherReadings: Readonly<Record<string, string>> = {
  重: 'c',
  长: 'c',
  行: 'h',
  调: 't',
  曾: 'c',
  单: 's',
  朝: 'c',
  藏: 'z',
}

let collator: Intl.Collator | undefined

function letterOf(sign: string): string {
  collator ??= new Intl.Collator('zh-Hans-CN-u-co-pinyin')
  const { compare } = collator
  const next = firsts.findIndex((first) => compare(sign, first) < 0)
  return letters.charAt((next === -1 ? firsts.length : next) - 1)
}

/** For each Chinese sign of a text the letters its pinyin may begin with, the usual one first; other signs are left out. */
export const initialsOfSigns = (text: string): readonly string[] =>
  Array.from(text)
    .filter((sign) => /\p{Script=Han}/u.test(sign))
    .map((sign) => letterOf(sign) + (otherReadings[sign] ?? ''))

/** Whether the letters are the first ones of a text's pinyin. */
export function beginsInPinyin(text: string, letters: string): boolean {
  const initials = initialsOfSigns(text)
  return Array.from(letters).every((letter, at) => initials[at]?.includes(letter) ?? false)
}
