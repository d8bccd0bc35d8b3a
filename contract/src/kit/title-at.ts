import type { LocalText } from '../fields.ts'
import type { Fields } from './field-types.ts'

/** The sides of a text in two languages as forms call them: behind the title of the field. */
const sides: Readonly<Record<string, LocalText | undefined>> = {
  zh: { zh: '（中文）', en: ' (Chinese)' },
  en: { zh: '（英文）', en: ' (English)' },
}

/** The title of the field that a path leads to; of one in two languages, with the side that the path names. */
export function titleAt(fields: Fields, [name = '', ...rest]: readonly string[]): LocalText {
  const field = fields[name]
  const [at = '', ...below] = rest
  if (field?.type === 'rows' && below.length > 0) return titleAt(field.fields, below)
  const title = field?.title ?? { zh: name, en: name }
  const side = field?.type === 'localized' ? sides[at] : undefined
  return side === undefined ? title : { zh: title.zh + side.zh, en: title.en + side.en }
}
