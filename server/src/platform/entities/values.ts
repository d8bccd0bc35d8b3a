import type { Fields } from '@iwater/contract/kit/field-types'

export type Draft = Readonly<Record<string, unknown>>

/** The columns that the fields of a draft stand in. */
export function valuesOf(fields: Fields, draft: Draft): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!(name in draft) || field.type === 'rows') continue
    if (field.type === 'localized') {
      const { zh, en } = draft[name] as { zh: string; en: string }
      values[`${name}_zh`] = zh
      values[`${name}_en`] = en
    } else values[name] = draft[name]
  }
  return values
}
