/** How Chinese speakers say the letters of abbreviations, in the syllables that the voice knows. */
const letters: Readonly<Record<string, string>> = {
  A: 'ei1',
  B: 'bi4',
  C: 'xi1',
  D: 'di4',
  E: 'yi4',
  F: 'ai2 fu5',
  G: 'ji4',
  H: 'ei1 chi5',
  I: 'ai4',
  J: 'zhei4',
  K: 'kei4',
  L: 'ai2 lou5',
  M: 'ai2 mu5',
  N: 'en1',
  O: 'ou1',
  P: 'pi4',
  Q: 'kiu1',
  R: 'a4 er5',
  S: 'ai2 si5',
  T: 'ti4',
  U: 'you1',
  V: 'wei1',
  W: 'da2 bu5 liu5',
  X: 'ai2 ke5 si5',
  Y: 'wai4',
  Z: 'zei4',
}

/** Words of other languages are left to the voice, which reads them as English. */
const isAbbreviation = (word: string) =>
  word.length <= 2 || !/[a-z]{2}/.test(word) || /^[A-Z]{2}/.test(word)

/** Letters of a Chinese text as syllables, words as they are. */
export const saidLetters = (word: string) =>
  isAbbreviation(word)
    ? Array.from(word.toUpperCase(), (letter) => letters[letter] ?? letter).join(' ')
    : word
