/** First two digits of the provinces and regions that issue identity cards (GB/T 2260). */
const regions = new Set(
  [
    [11, 15],
    [21, 23],
    [31, 37],
    [41, 46],
    [50, 54],
    [61, 65],
    [71, 71],
    [81, 83],
    [91, 91],
  ].flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, at) => from + at)),
)

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkDigits = '10X98765432'

export type IdentityCardFault =
  | 'identity-card-missing'
  | 'identity-card-length'
  | 'identity-card-format'
  | 'identity-card-region'
  | 'identity-card-check'

/**
 * What is wrong with the number of a Chinese identity card: 17 digits and a check character over them, which is the
 * remainder of their weighted sum by 11 (GB 11643-1999, ISO 7064 MOD 11-2). Null when nothing is.
 */
export function identityCardFault(number: string): IdentityCardFault | null {
  if (number === '') return 'identity-card-missing'
  if (number.length !== 18) return 'identity-card-length'
  if (!/^\d{17}[\dXx]$/.test(number)) return 'identity-card-format'
  if (!regions.has(Number(number.slice(0, 2)))) return 'identity-card-region'
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  return checkDigits[sum % 11] === number.slice(-1).toUpperCase() ? null : 'identity-card-check'
}
