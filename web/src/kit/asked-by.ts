import type { Dictionary, Field } from '@iwater/contract/kit/field-types'

/** Names in an address such as `/bs/dictionaries/{{parent_id}}/items`. */
export const askedInUrl = (url: string) =>
  [...url.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => String(name))

/** Names of the fields whose values the choices of a dictionary depend on. */
export function fieldsAskedBy(dictionary: Dictionary): string[] {
  if ('url' in dictionary) return askedInUrl(dictionary.url)
  return 'code' in dictionary && dictionary.parent !== undefined ? [dictionary.parent] : []
}

/** Whether the choices of a field depend on the value of another; devices are those of the unit beside them. */
export const dependsOn = (field: Field, name: string) =>
  field.type === 'choice' || field.type === 'choices'
    ? fieldsAskedBy(field.dictionary).includes(name)
    : field.type === 'reference' && field.to === 'device' && name === 'unit_id'
