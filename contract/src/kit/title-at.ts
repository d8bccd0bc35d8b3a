import type { LocalText } from '../fields.ts'
import type { Fields } from './field-types.ts'

export type Side = keyof LocalText

/** What the sides of a text in two languages are called. */
export const sideNames: Readonly<Record<Side, LocalText>> = {
  zh: { zh: '中文', en: 'Chinese' },
  en: { zh: '英文', en: 'English' },
}

/** The same in the language of each, as exports write them below the title of the field. */
export const sideHeadings: Readonly<Record<Side, string>> = {
  zh: sideNames.zh.zh,
  en: sideNames.en.en,
}

/** The title of a side as forms write it. */
export const sideTitle = ({ zh, en }: LocalText, side: Side): LocalText => ({
  zh: `${zh}（${sideNames[side].zh}）`,
  en: `${en} (${sideNames[side].en})`,
})

const isSide = (name: string): name is Side => Object.hasOwn(sideNames, name)

/** The title of the field that a path leads to; of one in two languages, with the side that the path names. */
export function titleAt(fields: Fields, [name = '', ...rest]: readonly string[]): LocalText {
  const field = fields[name]
  const [at = '', ...below] = rest
  if (field?.type === 'rows' && below.length > 0) return titleAt(field.fields, below)
  const title = field?.title ?? { zh: name, en: name }
  return field?.type === 'localized' && isSide(at) ? sideTitle(title, at) : title
}

/** A title in both languages, as the files of a book have it. */
export const bothTitles = ({ zh, en }: LocalText) => `${zh} / ${en}`
