/** Names of fewer characters are in too many texts. */
export const fewestCharacters = 2

/** A name or a text as names are compared: narrow characters, small letters, no spaces, 1号 as 1#. As `keySql` makes it in the database. */
export const keyOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[ \t\r\n]/g, '')
    .replaceAll('号', '#')

const wide = (character: string) =>
  /[!-~]/.test(character) ? String.fromCodePoint(character.charCodeAt(0) + 0xfee0) : ''

/** With which characters a name that is in a text may begin: names that do not are not compared, which costs most of the time. */
export const beginningsIn = (text: string) =>
  Array.from(keyOf(text), (character) => character + wide(character))
    .join('')
    .concat('号 ')

/** Outside a class `-` stands for itself: with the flag u an escape of it is no pattern. */
const escaped = (character: string) =>
  character === '#' ? '[#号]' : character.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`)

const isLatin = (character = '') => /[a-z0-9]/.test(character)

/** What is called by a key in a text: no part of a longer word or figure, so pump 1 is not in pump 12. */
function occurrences(key: string): RegExp {
  const characters = Array.from(key)
  const before = isLatin(characters[0]) ? '(?<![a-z0-9])' : ''
  const after = isLatin(characters.at(-1)) ? '(?![a-z0-9]|[.-][0-9])' : ''
  return new RegExp(`${before}${characters.map(escaped).join(String.raw`\s*`)}${after}`, 'giu')
}

/** Whether a text names what has the key. Figures alone, and signs, are no name. */
export const isNamedIn = (text: string, key: string) =>
  /\p{Letter}/u.test(key) && occurrences(key).test(text.normalize('NFKC'))

/**
 * Whether a name is one word in Latin letters, such as Outlet, which a text may have without meaning what is called so. It takes the name
 * as it is written: the key of Lift pump has no space.
 */
export const isWord = (name: string) => /^[a-z]+$/i.test(name.normalize('NFKC').trim())

/** Whether a name, as it is written, says nothing of the matter: 滤池 and Outlet do, also where devices are called by them. */
export function isProper(name: string): boolean {
  const key = keyOf(name)
  return /[\p{Number}#]/u.test(key) || !(isWord(name) || Array.from(key).length <= 3)
}

/** Whether a name, as it is written, is the tag of a device, such as P-101 or LT 203A, which plants give once. */
export const isTag = (name: string) => /^[a-z]{1,5}-?[0-9]{2,6}[a-z]?$/.test(keyOf(name))

/** A text without the words of names; empty where nothing is left but signs. */
export function withoutNames(text: string, keys: readonly string[]): string {
  if (keys.length === 0) return text
  // A name may be a part of another: 1号泵, taken out first, would leave 站 of 1号泵站.
  const longestFirst = keys.toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce(
    (before, key) => before.replace(occurrences(key), ' '),
    text.normalize('NFKC'),
  )
  return /[\p{Letter}\p{Number}]/u.test(rest) ? rest.replaceAll(/\s+/g, ' ').trim() : ''
}
