import type { LocalText } from '../fields.ts'
import type { Fields } from './field-types.ts'

/** The title of the field that a path leads to. */
export function titleAt(fields: Fields, [name = '', , ...rest]: readonly string[]): LocalText {
  const field = fields[name]
  if (field?.type === 'rows' && rest.length > 0) return titleAt(field.fields, rest)
  return field?.title ?? { zh: name, en: name }
}
