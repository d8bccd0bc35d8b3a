/** Formats that are no pattern; each has words of its own. */
export const namedFormats = ['iso', 'unix', 'unix-ms', 'excel'] as const
export type NamedFormat = (typeof namedFormats)[number]

const isNamedFormat = (format: string): format is NamedFormat =>
  (namedFormats as readonly string[]).includes(format)

/** Patterns to choose from; any other can be typed. */
export const commonPatterns = [
  'yyyy-MM-dd HH:mm:ss',
  'yyyy-MM-dd HH:mm',
  'yyyy-MM-dd',
  'yyyy/MM/dd HH:mm:ss',
  'yyyy/MM/dd HH:mm',
  'yyyy/MM/dd',
  'MM-dd HH:mm',
  'MM/dd HH:mm',
  'dd/MM/yyyy HH:mm',
  'dd/MM/yyyy',
  'dd/MM/yy HH',
  'MM/dd/yyyy HH:mm',
  'yyyyMMddHHmmss',
  'yyyyMMddHHmm',
  'yyyyMMdd',
] as const

/** Whether times of this format have no year. */
export const needsYear = (format: string) =>
  format !== '' && !isNamedFormat(format) && !format.includes('yy')

/** Whether times of this format say by themselves which moment they mean. */
export const hasOwnZone = (format: string) => isNamedFormat(format) && format !== 'excel'

const moment = { yyyy: '2026', yy: '26', MM: '04', dd: '25', HH: '16', mm: '05', ss: '30' } as const

/** How 25 April 2026, 16:05:30 is written in a pattern. */
export const exampleOf = (pattern: string) =>
  pattern.replace(/yyyy|yy|MM|dd|HH|mm|ss/g, (token) => moment[token as keyof typeof moment])
