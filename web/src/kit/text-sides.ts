import type { LocalText } from '@iwater/contract/fields'
import type { LocalizedField } from '@iwater/contract/kit/field-types'

/** A text that is the same in both languages, as the side on which it was entered. */
export const onOneSide = (text: string): LocalText =>
  text === '' || /\p{Script=Han}/u.test(text) ? { zh: text, en: '' } : { zh: '', en: text }

/** Both sides as they were entered: one that is left out is stored like the other. */
export function enteredSides({ partial }: LocalizedField, value: unknown): LocalText {
  const { zh = '', en = '' } = (value ?? {}) as Partial<LocalText>
  return !partial && zh === en ? onOneSide(zh) : { zh, en }
}

/** A text that was entered on top of what another has made of it, language by language; as it is stored. */
export function mergedText(
  field: LocalizedField,
  { mine, before, after }: Record<'mine' | 'before' | 'after', unknown>,
): LocalText {
  const [entered, was, later] = [mine, before, after].map((one) => enteredSides(field, one)) as [
    LocalText,
    LocalText,
    LocalText,
  ]
  const of = (side: keyof LocalText) => (entered[side] === was[side] ? later : entered)[side]
  const [zh, en] = [of('zh'), of('en')]
  return field.partial ? { zh, en } : { zh: zh || en, en: en || zh }
}
