import { digitByDigit, saidNumber } from './chinese-numbers.ts'
import { saidUnit, unitPattern } from './units.ts'

const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const before = String.raw`(?<![\dA-Za-z.])`
const range = String.raw`\s?(?:~|～|—|–|-|至)\s?`

/** What is counted, so that 2 is 两. */
const counted =
  '个|台|次|只|条|块|根|级|层|种|组|套|路|对|位|名|班|道|项|小时|分钟|天|周|年|倍|米|吨'

const signs: readonly (readonly [RegExp, string])[] = [
  [/≥|>=/g, '大于等于'],
  [/≤|<=/g, '小于等于'],
  [/±/g, '正负'],
  [/≈/g, '约等于'],
  [/≠/g, '不等于'],
  [/(?<=\d\s?)[×x*](?=\s?\d)/g, '乘'],
  [/>(?=\s?\d)/g, '大于'],
  [/<(?=\s?\d)/g, '小于'],
  [/(?<=\d\s?)=(?=\s?\d)/g, '等于'],
  [/&/g, '和'],
]

type Rule = readonly [pattern: RegExp, said: (...parts: string[]) => string]

/** In this order: what has a form of its own comes before numbers as such. */
const rules: readonly Rule[] = [
  // GB 5749-2022, HJ/T 91, RS485, IP 192.168.1.1
  [
    /\b((?:GB|HJ|CJ|CJJ|SL|JJG|JJF|JB|DL|DB|ISO|IEC|EN|RS|IP)(?:\/[A-Z])?)\s?(\d[\d.]*)(?:-((?:19|20)\d\d))?(?![\d-])/g,
    (_, body = '', code = '', year = '') =>
      `${body.replace('/', ' ')} ${digitByDigit(code).replaceAll('.', '点')}${year && ` 杠${digitByDigit(year)}`}`,
  ],
  [
    /(?<!\d)((?:19|20)\d\d)[-/](\d{1,2})[-/](\d{1,2})(?!\d)/g,
    (_, year = '', month = '', day = '') =>
      `${digitByDigit(year)}年${saidNumber(String(Number(month)))}月${saidNumber(String(Number(day)))}日`,
  ],
  [/(?<!\d)((?:19|20)\d\d)(?=\s?年)/g, (_, year = '') => digitByDigit(year)],
  [
    /(?<!\d)([01]?\d|2[0-3])[:：]([0-5]\d)(?::([0-5]\d))?(?!\d)/g,
    (_, hour = '', minute = '', second = '') =>
      `${saidNumber(String(Number(hour)))}点${minute === '00' ? '整' : `${minute.startsWith('0') ? '零' : ''}${saidNumber(String(Number(minute)))}分`}${second && `${saidNumber(String(Number(second)))}秒`}`,
  ],
  // Numbers of telephones, with or without their separators.
  [
    /(?<!\d)(0\d{2,3}-\d{7,8}|1[3-9]\d{9})(?!\d)/g,
    (_, phone = '') => digitByDigit(phone.replace('-', ' ')),
  ],
  [/(?<=\d\s?)[:：](?=\s?\d)/g, () => '比'],
  [/(?<![\d.])100\s?%/g, () => '百分之百'],
  [
    /(?<![\d/.])(\d{1,3})\/(\d{1,3})(?![\d/.])/g,
    (_, above = '', below = '') => `${saidNumber(below)}分之${saidNumber(above)}`,
  ],
  [
    new RegExp(`${before}([-−]?(?:${number}))(?:\\s?[%‰])?${range}(${number})\\s?([%‰])`, 'g'),
    (_, low = '', high = '', sign = '') =>
      `${sign === '%' ? '百' : '千'}分之${saidNumber(low)}到${saidNumber(high)}`,
  ],
  [
    new RegExp(`${before}([-−]?)(${number})\\s?([%‰])`, 'g'),
    (_, minus = '', amount = '', sign = '') =>
      `${minus && '负'}${sign === '%' ? '百' : '千'}分之${saidNumber(amount)}`,
  ],
  [
    new RegExp(
      `${before}([-−]?(?:${number}))(?:\\s?(${unitPattern}))?${range}(${number})(?:\\s?(${unitPattern}))?`,
      'g',
    ),
    (_, low = '', first = '', high = '', second = '') =>
      `${saidNumber(low)}${second === '' || second === first ? '' : saidUnit(first, 'zh')}到${saidNumber(high)}${saidUnit(second || first, 'zh')}`,
  ],
  [
    new RegExp(`${before}([-−]?(?:${number}))\\s?(${unitPattern})`, 'g'),
    (_, amount = '', unit = '') => `${saidNumber(amount)}${saidUnit(unit, 'zh')}`,
  ],
  [new RegExp(`${before}2(?=\\s?(?:${counted}))`, 'g'), () => '两'],
  [new RegExp(`(?<![\\dA-Za-z.])[-−]?(?:${number})`, 'g'), (amount = '') => saidNumber(amount)],
  // What is left belongs to codes such as P2 and 4G.
  [/\d/g, (digit = '') => digitByDigit(digit)],
  [new RegExp(`(?<=每)\\s?(${unitPattern})`, 'g'), (_, unit = '') => saidUnit(unit, 'zh')],
]

/** Chinese text with its numbers, units and signs as words. Latin letters stay. */
export function spokenChinese(text: string): string {
  const signed = signs.reduce((sum, [pattern, words]) => sum.replaceAll(pattern, words), text)
  return rules.reduce((sum, [pattern, said]) => sum.replaceAll(pattern, said as never), signed)
}
