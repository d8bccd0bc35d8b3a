/**
 * The address by which a browser calls a number as people write it: 0571-88888888 转 801 waits (`,`) before it dials the
 * extension.
 */
export function telephoneAddress(number: string): string {
  const parts = number.split(/转|分机|ext\.?|#/i).map((part) => part.replace(/[^+\d]/g, ''))
  return `tel:${parts.filter((part) => part !== '').join(',')}`
}
