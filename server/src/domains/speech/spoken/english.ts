import { saidUnit, unitPattern } from './units.ts'

const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const range = String.raw`\s?(?:~|–|—|-|to)\s?`

const signs: readonly (readonly [RegExp, string])[] = [
  [/≥|>=/g, ' at least '],
  [/≤|<=/g, ' at most '],
  [/±/g, ' plus or minus '],
  [/≈/g, ' about '],
  [/(?<=\d\s?)[×*](?=\s?\d)/g, ' times '],
  [/>(?=\s?\d)/g, ' more than '],
  [/<(?=\s?\d)/g, ' less than '],
  [/&/g, ' and '],
]

/** One of something, so that its unit has no plural. */
const isOne = (amount: string) => /^[-−]?1$/.test(amount)
const unitOf = (unit: string, amount: string) => {
  const said = saidUnit(unit, 'en')
  return isOne(amount) ? said.replace(/^(?!\w*siemens)(\w+)s\b/, '$1') : said
}

/** Abbreviations such as COD are said by their letters; longer words in capitals are words. */
const spelled = (word: string) => Array.from(word).join(' ')

type Rule = readonly [pattern: RegExp, said: (...parts: string[]) => string]

const rules: readonly Rule[] = [
  [
    new RegExp(
      `(?<![\\d.])(${number})(?:\\s?(?:${unitPattern}))?${range}(${number})\\s?(${unitPattern})`,
      'g',
    ),
    (_, low = '', high = '', unit = '') => `${low} to ${high} ${saidUnit(unit, 'en')}`,
  ],
  [
    new RegExp(
      `(?<![\\d.A-Za-z]|\\b[A-Z]{2,}(?:/[A-Z])?\\s)(${number})${range}(${number})(?![\\d-])`,
      'g',
    ),
    (_, low = '', high = '') => `${low} to ${high}`,
  ],
  [
    new RegExp(`(?<![\\dA-Za-z.])([-−]?(?:${number}))\\s?(${unitPattern})`, 'g'),
    (_, amount = '', unit = '') => `${amount} ${unitOf(unit, amount)}`,
  ],
  [/(\d)\s?%/g, (_, digit = '') => `${digit} percent`],
  [/(\d)\s?‰/g, (_, digit = '') => `${digit} per thousand`],
  [/(?<![\d\w])[-−](?=\d)/g, () => 'minus '],
  [/\bpH\b/g, () => 'P H'],
  [/\b[A-Z][A-Z0-9]{1,4}\b/g, (word = '') => spelled(word)],
]

/** English text with its units, signs and abbreviations as words; voices read numbers themselves. */
export function spokenEnglish(text: string): string {
  const signed = signs.reduce((sum, [pattern, words]) => sum.replaceAll(pattern, words), text)
  return rules
    .reduce((sum, [pattern, said]) => sum.replaceAll(pattern, said as never), signed)
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
