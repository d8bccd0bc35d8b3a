const figure = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const grouped = /^[+-]?\d{1,3}([, ])\d{3}(?:\1\d{3})*(?:\.\d+)?$/

/** Full-width digits and signs, and narrow spaces, as ordinary ones. */
export const plainSigns = (text: string) =>
  /[\u0080-\uffff]/.test(text) ? text.normalize('NFKC') : text

/**
 * The number that a text says, as people write one: with full-width digits, or with separators of thousands.
 * Undefined for what is none, and for a comma elsewhere: "1,5" may be one and a half or a slip.
 */
export function readFigure(text: string): number | undefined {
  const plain = plainSigns(text).trim()
  const value = grouped.test(plain) ? plain.replaceAll(/[, ]/g, '') : plain
  return figure.test(value) && Number.isFinite(Number(value)) ? Number(value) : undefined
}
