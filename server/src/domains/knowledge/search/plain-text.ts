/** A text as a search compares it: narrow characters, small letters, ü as v, spaces instead of signs. */
export const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ü', 'v')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{Letter}\p{Number}-]+|(?<![a-z0-9])-|-(?![a-z0-9])/gu, ' ')
    .trim()

export const isHan = (text: string) => /\p{Script=Han}/u.test(text)

/** Runs of Chinese characters, and of everything else between spaces, in their order. */
export const runsOf = (text: string): readonly string[] =>
  text.match(/\p{Script=Han}+|[^\p{Script=Han}\s]+/gu) ?? []

/** The characters of a text in plain form, in which a character is one code point. */
export const charactersOf = (text: string): string[] => Array.from(text)
