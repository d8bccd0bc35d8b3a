const digits = '零一二三四五六七八九'
const places = ['', '十', '百', '千']
const groups = ['', '万', '亿', '万亿']

/** Digits one by one: of years, standards and telephone numbers. */
export const digitByDigit = (text: string) =>
  text.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit)

/** Four digits at most; `12` is 一十二 here. */
function saidGroup(group: string) {
  let said = ''
  let isZeroDue = false
  for (const [index, digit] of Array.from(group).entries()) {
    if (digit === '0') {
      isZeroDue = said !== ''
      continue
    }
    said += `${isZeroDue ? '零' : ''}${digits[Number(digit)] ?? ''}${places[group.length - 1 - index] ?? ''}`
    isZeroDue = false
  }
  return said
}

/** Longer ones are codes, not amounts. */
const longestInteger = 12

function saidInteger(text: string): string {
  const significant = text.replace(/^0+(?=\d)/, '')
  // 007 is a number of something.
  if (significant.length > longestInteger || significant.length < text.length)
    return digitByDigit(text)
  if (significant === '0') return '零'
  let said = ''
  for (let end = significant.length, group = 0; end > 0; end -= 4, group += 1) {
    const four = significant.slice(Math.max(0, end - 4), end)
    const words = saidGroup(four)
    if (words === '') continue
    // 10,005: what is missing before the lower group is said once.
    const lower = significant.slice(end)
    const isGap = said !== '' && (lower.startsWith('0') || four.endsWith('0'))
    said = `${words}${groups[group] ?? ''}${isGap && !said.startsWith('零') ? '零' : ''}${said}`
  }
  return said.replace(/^一十/, '十')
}

/** A number as it is said: `-12.05` is 负十二点零五. Separators of thousands are allowed. */
export function saidNumber(text: string): string {
  const isNegative = /^[-−]/.test(text)
  const [whole = '', fraction] = text.replaceAll(/[-−+,]/g, '').split('.')
  const decimals = fraction === undefined ? '' : `点${digitByDigit(fraction)}`
  return `${isNegative ? '负' : ''}${saidInteger(whole || '0')}${decimals}`
}
